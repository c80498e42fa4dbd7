import type { ConversationTurn } from "@konstruct/engine/conversation";
import type { SessionState } from "@konstruct/engine/session/session-state";
import type { Mode } from "../suite/suite-schema.ts";

/** The outcome of a turn, for comparison with expectations. */
export type TurnFacts = {
  mode: Mode;
  turn: ConversationTurn;
  /** The stored state before the turn, and after it. */
  before: SessionState;
  after: SessionState;
};
