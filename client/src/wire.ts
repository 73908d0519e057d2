/** The shapes of the wire under the names the client uses; they are generated from the server's schema. */

export type {
  Action, AreaFacts, Battle, BattleLuck, Block, BlockFacts, BorderFacts, ChatPush, DiceProof, EditionInfo,
  Event as GameEvent, EventRow, GameInfo, GameSummary, Hidden, Hint, History, Learnt, LessonInfo, LessonProgress, LessonState, LessonStep, HistoryRow, LanguageInfo, LuckLine, LuckReport, Me, Message,
  Moment, Needed, NewGame, Notes, OddsReport, Outcome, Presence, Problem, Rating, Refusal, Route, RulesDigest, RulesSection, ScenarioInfo, Seat, SetupData, Side,
  SwitchInfo, Thinking, View, Viewer, ViewPush, Words,
} from "./generated/wire";
export type Card = string;
