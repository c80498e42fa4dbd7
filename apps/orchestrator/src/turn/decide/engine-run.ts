import type { PendingMessage } from "@konstruct/db/turn/claim-turns";
import type { TurnInput } from "@konstruct/engine/input/turn-input";
import type { NewerInput } from "@konstruct/engine/record/turn-trace";
import type { LoopPorts } from "@konstruct/engine/turn/loop-run";
import type { EndedTurn } from "@konstruct/engine/turn/outcome";

/** A turn that the engine has decided. */
export type EngineRun = {
  ended: EndedTurn;
  input: TurnInput;
  ports: LoopPorts;
  /** The session's current version in the database: it grows with every durable step. */
  sessionVersion: number;
  /** Messages the contact wrote while the turn ran and that it has read. */
  newer: NewerInput[];
  /** Every message the turn has read. */
  pending: PendingMessage[];
  /** More messages are pending. */
  hasUnread: boolean;
};
