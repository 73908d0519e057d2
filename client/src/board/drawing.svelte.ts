/** The drawing that fits the window as it is; whoever reads it follows a change. */

import { upright } from "../screen";
import { type Drawing, drawingFor } from "./geometry";

export const board = {
  get drawing(): Drawing {
    return drawingFor(upright.current ? "tall" : "broad");
  },
};
