/** What the reader's screen is like; `.current` tells whether it holds, and whoever reads it follows a change. */

import { MediaQuery } from "svelte/reactivity";

/** A narrow screen: the panels are sheets over the map. */
export const phone = new MediaQuery("max-width: 759px");
/** Room for panels on both sides of the map. */
export const wide = new MediaQuery("min-width: 1180px");
/** The system asks for as little motion as possible. */
export const calm = new MediaQuery("prefers-reduced-motion: reduce");
