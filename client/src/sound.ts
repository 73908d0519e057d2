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

/** A burst of noise through a filter: the skin of a drum, the edge of a blade. */
function burst(at: number, length: number, volume: number, kind: BiquadFilterType, pitch: number, sharp: number): void {
  if (!context) return;
  const frames = Math.ceil(context.sampleRate * length);
  const buffer = context.createBuffer(1, frames, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 2;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  const gain = context.createGain();
  source.buffer = buffer;
  filter.type = kind;
  filter.frequency.value = pitch;
  filter.Q.value = sharp;
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(context.currentTime + at);
}

function drum(at: number, volume = 0.5): void {
  tone(at, 82, 0.32, volume * 0.7, "sine");
  burst(at, 0.14, volume * 0.5, "lowpass", 420, 0.7);
}

function steel(at: number): void {
  burst(at, 0.22, 0.22, "bandpass", 3400, 9);
  [2310, 3470, 5120].forEach((pitch) => tone(at, pitch, 0.4, 0.025, "triangle"));
}

const SOUNDS: Record<Sound, () => void> = {
  wood: () => (tone(0, 190, 0.1, 0.2, "triangle"), burst(0, 0.05, 0.2, "lowpass", 900, 1)),
  dice: () => [0, 0.06, 0.13, 0.19].forEach((at, i) => burst(at, 0.05, 0.22, "bandpass", 1400 + 300 * (i % 3), 2)),
  steel: () => [0, 0.17].forEach(steel),
  drums: () => [0, 0.28, 0.42, 0.56, 0.84].forEach((at, i) => drum(at, i % 4 ? 0.35 : 0.55)),
  dirge: () => [0, 0.9, 1.8].forEach((at) => (drum(at, 0.5), tone(at, 147, 0.8, 0.05, "sawtooth"))),
  horn: () => [220, 277, 330].forEach((pitch, i) => tone(i * 0.16, pitch, 0.5, 0.12, "sawtooth")),
  turn: () => [392, 523].forEach((pitch, i) => tone(i * 0.14, pitch, 0.35, 0.12, "sine")),
};

export type Sound = "wood" | "dice" | "horn" | "turn" | "steel" | "drums" | "dirge";

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
    const noise = soundOf(event);
    if (noise) sound(noise);
  }
}

/** The sound of an event, if it has one. */
function soundOf({ kind, params }: GameEvent): Sound | null {
  switch (kind) {
    case "moved":
    case "shipped":
    case "regrouped":
    case "retreated":
      return "wood";
    case "fought":
    case "celtic_unity":
    case "herald_answered":
      return "dice";
    case "hit":
      return "steel";
    case "battle_begun":
      return "drums";
    case "eliminated":
      return (params as { block?: string }).block === "wallace" ? "dirge" : "steel";
    case "captured":
    case "crowned":
    case "battle_won":
      return "horn";
    default:
      return null;
  }
}
