/**
 * The interface between the board (this folder: Map, Block, BattleBoard, Card, Legend, Dice) and the rest of the client.
 *
 * The board draws a view and reports gestures. It knows no rule and no action: what lights up is told by `targets`,
 * `active` and `selected`; what a click means is decided by `src/play.svelte.ts`. Names come from `labels`, so no
 * component looks up words by itself. All components: Svelte 5, default export, props as below, callbacks as props.
 */

import type { Snippet } from "svelte";
import type { AttackOdds, Battle, Card as CardName, GameEvent, Message, Side, View } from "../wire";
import type { Kind } from "../words";

/** Why an area is lit. The board gives each its own outline and pattern, not only a colour. */
export type Target = "move" | "attack" | "sea" | "step" | "choose";
// move: the block can end here; attack: it can end here, enemies stand here; sea: by ship; step: next area of a route being chosen
// one by one; choose: the area itself is the answer (pillage, victuals, battle, draw, retreat ...).

/** Names of things in the reader's language. */
export interface Labels {
  area(area: string): string;
  block(block: string): string;
  /** What is printed on a block. */
  printed(block: string): string;
  /** What is written on a small block, beside the picture of its kind. */
  brief(block: string): string;
  card(card: string): string;
  side(side: string): string;
  /** A name for a sentence: `t("Battle of {area}", { area: nameOf("area", area) })`; languages inflect it. */
  nameOf(kind: Kind, id: string): unknown;
  /** A message of the server as a sentence. */
  say(message: Message): string;
  /** The interface's own words: t("Round {n}", {n}). */
  t(english: string, values?: Record<string, unknown>): string;
  tn(one: string, many: string, n: number, values?: Record<string, unknown>): string;
  /** Numbers as the reader's language writes them. */
  decimal(value: number): string;
  percent(share: number): string;
}

/** Map.svelte. Zoom and pan are its own business; it fills the element it stands in (width and height 100 %). */
export interface MapProps {
  view: View;
  labels: Labels;
  /** Selected blocks, by name. */
  selected: ReadonlySet<string>;
  /** Blocks that have at least one action now, by name: raised edge, cursor pointer. */
  active: ReadonlySet<string>;
  /** Lit areas. */
  targets: Readonly<Record<string, Target>>;
  /** Route chosen so far (areas in order), drawn as an arrow; empty if none. */
  path: readonly string[];
  /** Events to animate, a batch at a time; the map calls `onAnimated` when it is done with `animations.id`. */
  animations: { id: number; events: readonly GameEvent[]; lasts?: number | undefined } | null;
  /** 0: no animation (also for prefers-reduced-motion), 1 normal, 2 fast ... */
  speed: number;
  onAnimated?(id: number): void;
  /** A click, Enter or Space on an area (not on a block of it). */
  onArea(area: string): void;
  /** A click on a block whose name the viewer knows; `several`: shift, ctrl or a long press. */
  onBlock(block: string, several: boolean): void;
  /** A click on a stack of hidden blocks. */
  onHidden(area: string, side: Side): void;
  /** Blocks were dragged onto an area; `onDragStart` comes first so that targets can be lit. */
  onDragStart?(block: string): void;
  onDrop(blocks: readonly string[], area: string): void;
  /** A click on the sea, Escape on the map. */
  onNothing?(): void;
  /** What a lesson points at. */
  pointed?: { areas: readonly string[]; blocks: readonly string[] } | null;
  /** What attacks with the selected blocks would come to, by area. */
  odds?: Readonly<Record<string, AttackOdds>>;
  /** An area to bring into sight (a click in the chronicle, a battle); changing it scrolls the map there. */
  focus?: string | null;
}

/** BattleBoard.svelte: shown while `view.battle` is not null. Offers are answered with the `do` text of an action. */
export interface BattleProps {
  view: View;
  battle: Battle;
  labels: Labels;
  /** The last dice rolled in this battle, to be shown rolling; null if none. */
  dice: DiceRoll | null;
  speed: number;
  /** What is happening to blocks now, by name. */
  marks?: Readonly<Record<string, BattleMark>>;
  /** An offered action (one of view.actions) was chosen: fight, pass, retreat, hit ... */
  onAction(text: string): void;
  /** Odds were asked for; absent when the game does not allow them. */
  onOdds?(): void;
  odds?: unknown;
  /** How a reason of a rating is written: the page links it to its rule. Without it the rule stands in brackets. */
  reason?: Snippet<[Message]>;
  /** The map was asked for: the board is to be put away. */
  onAway?(): void;
}

/** What is happening to a block of a battle. */
export type BattleMark = "hit" | "eliminated" | "captured";

export interface DiceRoll {
  /** Grows with every roll, so that the same dice twice are two rolls. */
  id: number;
  block: string | null;
  dice: readonly number[];
  /** A die of this or less hits. */
  rating: number | null;
  hits: number | null;
  /** Whether they are still being cast. */
  isCast?: boolean;
}

/** Card.svelte: one card face, or its back when `card` is null. A plain picture: the button around it is the panel's. */
export interface CardProps {
  card: CardName | null;
  side: Side | null;
  labels: Labels;
  small?: boolean;
}

/** Dice.svelte */
export interface DiceProps {
  roll: DiceRoll;
  /** From where they are cast. */
  from?: "left" | "right";
  labels: Labels;
  speed: number;
}

/** Legend.svelte: what a block, a border, a card shows. */
export interface LegendProps {
  labels: Labels;
}

/** arms/Arms.svelte: the coat of arms of a block or side as SVG. */
export interface ArmsProps {
  /** A block name, or "england" / "scotland". */
  of: string;
  size?: number;
}
