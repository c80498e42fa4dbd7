import type { ConversationTurn } from "@konstruct/engine/conversation";
import type { SessionState } from "@konstruct/engine/session/session-state";
import type { Mode } from "../suite/suite-schema.ts";

/** What a turn left behind, for expectations to be held against. */
export type TurnFacts = {
  mode: Mode;
  turn: ConversationTurn;
  /** As it was stored before the turn, and after it. */
  before: SessionState;
  after: SessionState;
};
