/** A few quiet sounds made on the spot, only when the reader has switched them on. */

import { settings } from "./settings.svelte";
import type { GameEvent } from "./wire";

let context: AudioContext | null = null;

function tone(at: number, pitch: number, length: number, volume: number, shape: OscillatorType): void {
  if (!context) return;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = shape;
  oscillator.frequency.value = pitch;
  const start = context.currentTime + at;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

const SOUNDS: Record<string, () => void> = {
  wood: () => tone(0, 190, 0.12, 0.25, "triangle"),
  dice: () => [0, 0.06, 0.13, 0.19].forEach((at, i) => tone(at, 320 + 90 * ((i * 7) % 4), 0.07, 0.15, "square")),
  horn: () => [220, 277, 330].forEach((pitch, i) => tone(i * 0.16, pitch, 0.5, 0.12, "sawtooth")),
  turn: () => [392, 523].forEach((pitch, i) => tone(i * 0.14, pitch, 0.35, 0.12, "sine")),
};

export type Sound = "wood" | "dice" | "horn" | "turn";

export function sound(name: Sound): void {
  if (!settings.sound) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    SOUNDS[name]?.();
  } catch {
    // No audio device: the game is complete without it.
  }
}

/** Let what happened be heard. */
export function soundEvents(events: readonly GameEvent[]): void {
  for (const event of events) {
    const noise = soundOf(event.kind);
    if (noise) sound(noise);
  }
}

/** The sound of a kind of event, if it has one. */
function soundOf(kind: string): Sound | null {
  if (kind === "moved" || kind === "shipped" || kind === "regrouped" || kind === "retreated") return "wood";
  if (kind === "fought" || kind === "celtic_unity" || kind === "herald_answered") return "dice";
  if (kind === "battle_begun" || kind === "crowned" || kind === "battle_won") return "horn";
  return null;
}
