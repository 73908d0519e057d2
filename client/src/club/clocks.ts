/** Clocks of games: what was agreed in sentences, and how they stand as time goes by. */
import type { Clock, ClockPush, Side } from "../wire";
import { language, t, tn } from "../words";

export const DAY = 86_400;

function unit(value: number, name: string, display: "long" | "narrow"): string {
  return new Intl.NumberFormat(language(), { style: "unit", unit: name, unitDisplay: display }).format(value);
}

/** A span of time in words: "3 days", "45 minutes". */
export function span(seconds: number): string {
  if (seconds >= DAY && seconds % DAY === 0) return unit(seconds / DAY, "day", "long");
  if (seconds >= 3600 && seconds % 3600 === 0) return unit(seconds / 3600, "hour", "long");
  if (seconds >= 60 && seconds % 60 === 0) return unit(seconds / 60, "minute", "long");
  return unit(seconds, "second", "long");
}

/** What a clock shows: days and hours, or hours, minutes and seconds. */
export function face(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  const [days, hours, minutes] = [Math.floor(left / DAY), Math.floor(left / 3600) % 24, Math.floor(left / 60) % 60];
  if (days) return `${unit(days, "day", "narrow")} ${unit(hours, "hour", "narrow")}`;
  const two = (n: number): string => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`;
}

/** What was agreed about time, in sentences. */
export function clockTerms(clock: Clock | null | undefined): string[] {
  if (!clock) return [];
  const said: string[] = [];
  if (clock.turn)
    said.push(
      clock.start
        ? t("Each player has {turn} for a turn and {bank} in the bank.", {
            turn: span(clock.turn),
            bank: span(clock.start),
          })
        : t("Each player has {turn} for a turn.", { turn: span(clock.turn) }),
    );
  else if (clock.start)
    said.push(
      clock.increment
        ? t("Each player has {start}, and {increment} more for every turn.", {
            start: span(clock.start),
            increment: span(clock.increment),
          })
        : t("Each player has {start}.", { start: span(clock.start) }),
    );
  if (clock.periods)
    said.push(
      tn("Then {n} period of {period} for each turn.", "Then {n} periods of {period} for each turn.", clock.periods, {
        period: span(clock.period),
      }),
    );
  if (clock.weekends) said.push(t("The clock stands on Saturdays and Sundays."));
  if (clock.vacation) said.push(t("Each may take {days} of vacation.", { days: span(clock.vacation) }));
  return said;
}

/** The clocks of a game as the server told them last. */
export class Clocks {
  /** How far this machine's clock is ahead of the server's. */
  private readonly ahead: number;

  constructor(
    readonly push: ClockPush,
    heard = Date.now() / 1000,
  ) {
    this.ahead = heard - push.now;
  }

  /** What is left to a side at some time of this machine, of a turn that may take `turn` seconds. */
  left(side: Side, now: number, turn: number): number {
    const { deadline, left } = this.push.sides[side];
    return deadline === null || deadline === undefined ? left + turn : deadline + this.ahead - now;
  }

  runs(side: Side): boolean {
    return this.push.sides[side].deadline !== null && this.push.sides[side].deadline !== undefined;
  }

  isAway(side: Side): boolean {
    return !!this.push.sides[side].away_until;
  }

  /** Whose time was up first, and so whose game may be claimed; null if nobody's. */
  loser(now: number): Side | null {
    const [england, scotland] = [this.deadline("england"), this.deadline("scotland")];
    if (england === scotland) return null;
    const first = england < scotland ? "england" : "scotland";
    return Math.min(england, scotland) + this.ahead <= now ? first : null;
  }

  private deadline(side: Side): number {
    return this.push.sides[side].deadline ?? Infinity;
  }
}
