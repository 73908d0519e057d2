/** The REST side of the server. Every failure is a `Failure` with the server's code and message. */

import { has, language, say, t } from "./words";
import type {
  AttackOddsList,
  Alerts,
  DiceProof,
  GameInfo,
  GameSummary,
  Hint,
  History,
  LessonInfo,
  LessonProgress,
  LessonState,
  LuckReport,
  Me,
  Message,
  Moment,
  NewChannel,
  NewGame,
  OddsReport,
  Problem,
  Progress,
  QuietHours,
  Refusal,
  RulesDigest,
  Session,
  SetupData,
  Viewer,
  WhyQuestion,
  Words,
} from "./wire";

export class Failure extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    readonly serverMessage: Message | null = null,
  ) {
    super(serverMessage && has(serverMessage.key) ? say(withoutEnglish(serverMessage)) : defaultMessage(code));
  }
}

/** A problem without the detail that the server gives to programmers in English, for those who read another language. */
function withoutEnglish(message: Message): Message {
  return language() === "en" ? message : { ...message, key: message.key.replace(/\.error$/, "") };
}

function defaultMessage(code: string): string {
  switch (code) {
    case "network":
      return t("The server cannot be reached. It may be starting again: try once more in a moment.");
    case "game/unknown":
      return t("There is no such game, or it is private.");
    case "rate/limited":
      return t("Too many requests at once. Wait a moment and try again.");
    case "login/failed":
      return t("The name or the password is not right.");
    case "push/refused":
      return t("This browser does not allow messages from here.");
    case "name/taken":
      return t("That name is taken, or looks too much like one that is.");
    default:
      return t("That did not work ({code}).", { code });
  }
}

async function call<T>(method: string, path: string, body?: unknown, keepalive = false): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: "same-origin",
      keepalive,
      headers:
        body === undefined
          ? { accept: "application/json" }
          : { accept: "application/json", "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Failure("network", 0);
  }
  const text = await response.text();
  let data: unknown;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    data = null;
  }
  if (!response.ok) {
    const problem = data as Partial<Problem> | null;
    throw new Failure(problem?.code ?? `http/${response.status}`, response.status, problem?.message ?? null);
  }
  return data as T;
}

const lesson = (name: string): string => `/api/lessons/${encodeURIComponent(name)}`;
const game = (id: string): string => `/api/games/${encodeURIComponent(id)}`;

let setupOnce: Promise<SetupData> | null = null;
const rulesOnce = new Map<string, Promise<RulesDigest>>();

export const api = {
  words: (lang: string) => call<Words>("GET", `/api/words/${lang}`),
  /** The set-up data do not change while the page is open. */
  setup: () =>
    (setupOnce ??= call<SetupData>("GET", "/api/setup").catch(
      (error: unknown) => ((setupOnce = null), Promise.reject(error)),
    )),
  /** The rules of an edition with house rules do not change either. */
  rules: (edition: string, changes: Readonly<Record<string, string>> = {}) => {
    const house = Object.entries(changes)
      .map(([name, value]) => `${name}=${value}`)
      .sort()
      .join(",");
    const path = `/api/rules?${new URLSearchParams({ edition, changes: house }).toString()}`;
    const found =
      rulesOnce.get(path) ??
      call<RulesDigest>("GET", path).catch((error: unknown) => (rulesOnce.delete(path), Promise.reject(error)));
    rulesOnce.set(path, found);
    return found;
  },
  me: () => call<Me>("GET", "/api/me"),
  rename: (name: string) => call<Me>("PATCH", "/api/me", { name }),
  account: (name: string, password: string) => call<Me>("POST", "/api/account", { name, password }),
  login: (name: string, password: string) => call<Me>("POST", "/api/login", { name, password }),
  logout: () => call<unknown>("POST", "/api/logout"),
  changePassword: (password: string, changed: string) =>
    call<Me>("PUT", "/api/account/password", { password, new: changed }),
  resetPassword: (token: string, password: string) => call<Me>("POST", "/api/account/reset", { token, password }),
  sessions: () => call<Session[]>("GET", "/api/sessions"),
  endSession: (id: string) => call<unknown>("DELETE", `/api/sessions/${encodeURIComponent(id)}`),
  endOtherSessions: () => call<unknown>("DELETE", "/api/sessions"),
  dataUrl: "/api/account/data",
  deleteMe: (password: string) => call<unknown>("DELETE", "/api/account", password ? { password } : {}),
  create: (options: Partial<NewGame>) => call<GameInfo>("POST", "/api/games", options),
  games: (list: "mine" | "open" | "watch", page = 0) =>
    call<GameSummary[]>("GET", `/api/games?list=${list}&page=${page}`),
  game: (id: string) => call<GameInfo>("GET", game(id)),
  join: (id: string, invitation?: string) =>
    call<GameInfo>("POST", `${game(id)}/join`, invitation ? { invitation } : {}),
  /** The game an invitation is for. */
  invited: (token: string) => call<GameInfo>("GET", `/api/invitations/${encodeURIComponent(token)}`),
  joinBy: (invitation: string) => call<GameInfo>("POST", "/api/join", { invitation }),
  seed: (id: string) => call<unknown>("POST", `${game(id)}/seed`, { part: randomPart() }),
  /** What to do about an opponent whose time is up. */
  timeUp: (id: string, choice: "claim" | "computer") => call<GameInfo>("POST", `${game(id)}/clock`, { choice }),
  vacation: (id: string, on: boolean) => call<GameInfo>("PUT", `${game(id)}/vacation`, { on }),
  /** How one is told that a game waits. */
  alerts: () => call<Alerts>("GET", "/api/alerts"),
  addChannel: (channel: NewChannel) => call<Alerts>("POST", "/api/alerts/channels", channel),
  removeChannel: (id: string) => call<Alerts>("DELETE", `/api/alerts/channels/${encodeURIComponent(id)}`),
  channelOff: (id: string) => call<unknown>("POST", `/api/alerts/off/${encodeURIComponent(id)}`),
  confirmMail: (token: string) => call<unknown>("POST", "/api/alerts/confirm", { token }),
  quietHours: (hours: QuietHours) => call<Alerts>("PUT", "/api/alerts/quiet", hours),
  muted: (id: string) => call<{ muted: boolean }>("GET", `${game(id)}/alerts`),
  mute: (id: string, muted: boolean) => call<{ muted: boolean }>("PUT", `${game(id)}/alerts`, { muted }),
  rematch: (id: string) => call<GameInfo>("POST", `${game(id)}/rematch`),
  import: (text: string) => call<GameInfo>("POST", "/api/games/import", { text, open: true }),
  history: (id: string, as: Viewer, from = 0) => call<History>("GET", `${game(id)}/history?as=${as}&from=${from}`),
  moment: (id: string, row: number, as: Viewer) => call<Moment>("GET", `${game(id)}/moment/${row}?as=${as}`),
  luck: (id: string) => call<LuckReport>("GET", `${game(id)}/luck`),
  dice: (id: string) => call<DiceProof>("GET", `${game(id)}/dice`),
  odds: (id: string, as: Viewer) => call<OddsReport>("GET", `${game(id)}/odds?as=${as}`),
  /** The odds of the battles that groups of moves would lead to. */
  attacks: (id: string, as: Viewer, groups: readonly (readonly string[])[]) =>
    call<AttackOddsList>("POST", `${game(id)}/attacks?as=${as}`, { groups }),
  hint: (id: string, as: Viewer) => call<Hint>("GET", `${game(id)}/hint?as=${as}`),
  lessons: () => call<LessonInfo[]>("GET", "/api/lessons"),
  /** Where a lesson stands after what the learner did; with frames of what came after `since` entries. */
  lesson: (name: string, log: readonly string[], since?: number) =>
    call<LessonState>("POST", lesson(name), { log, ...(since === undefined ? {} : { since }) }),
  lessonWhy: (name: string, log: readonly string[], question: WhyQuestion) =>
    call<{ refusal?: Refusal | null }>("POST", `${lesson(name)}/why`, { log, ...question }),
  /** Send progress of lessons; returns all progress the server has. */
  syncProgress: (lessons: Readonly<Record<string, LessonProgress>>) =>
    call<Progress>("PATCH", "/api/lessons/progress", { lessons }),
  notes: (id: string) => call<{ text: string }>("GET", `${game(id)}/notes`),
  keepNotes: (id: string, text: string) => call<unknown>("PUT", `${game(id)}/notes`, { text }),
  /** Tell how far the game was looked at; this arrives even if the page is left meanwhile. */
  seen: (id: string, row: number) => void call("PUT", `${game(id)}/seen`, { row }, true).catch(() => undefined),
  fileUrl: (id: string) => `${game(id)}/file`,
  file: async (id: string): Promise<string> => {
    const response = await fetch(`${game(id)}/file`, { credentials: "same-origin" });
    if (!response.ok) throw new Failure(`http/${response.status}`, response.status);
    return response.text();
  },
};

/** This browser's own part of the dice: 32 random bytes in hexadecimal. */
export function randomPart(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function failureText(error: unknown): string {
  return error instanceof Failure ? error.message : t("Something went wrong: {error}", { error: String(error) });
}
