/** What keys do wherever somebody plays: at the table of a game and at that of a lesson. */

import type { BattleDisplay } from "./battleDisplay.svelte";
import { type Commands, focusOn, focusTarget, pressAnswer } from "./keys";
import type { Play } from "./play.svelte";
import type { TableLike } from "./table.svelte";

/** The commands that only look. */
export function lookingCommands(table: TableLike, battle: BattleDisplay): Commands {
  return {
    prompt: () => focusOn("prompt"),
    map: () => focusOn("map"),
    skip: () => table.playback.skipAll(),
    battle: () => (battle.open = !battle.open),
  };
}

/** The commands that answer what is asked; `showChoices` brings the list of all choices on the page. */
export function playCommands(table: TableLike, play: Play, showChoices: () => void): Commands {
  return {
    nextTarget: () => focusTarget(Object.keys(play.targets), 1),
    previousTarget: () => focusTarget(Object.keys(play.targets), -1),
    choices: () => {
      showChoices();
      setTimeout(() => focusOn("choices"), 50);
    },
    answer: (digit) => pressAnswer(digit),
    stepwise: () => void (play.selected.length && play.toggleStepwise()),
    undoStep: () => void (table.undo.step && play.takeBack("step")),
    end: () => {
      const end = play.actions.find((action) => action.verb === "end");
      if (end) void play.send([end]);
    },
  };
}
