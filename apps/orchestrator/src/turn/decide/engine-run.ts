import type { PendingMessage } from "@konstruct/db/turn/claim-turns";
import type { TurnInput } from "@konstruct/engine/input/turn-input";
import type { NewerInput } from "@konstruct/engine/record/turn-trace";
import type { LoopPorts } from "@konstruct/engine/turn/loop-run";
import type { EndedTurn } from "@konstruct/engine/turn/outcome";

/** A turn that one of the engines has decided. */
export type EngineRun = {
  ended: EndedTurn;
  input: TurnInput;
  ports: LoopPorts;
  /** The version the session has now in the database: it grows with every durable step. */
  sessionVersion: number;
  /** What the contact wrote while the turn ran and it has read. */
  newer: NewerInput[];
  /** Every message the turn has read. */
  pending: PendingMessage[];
  /** There are messages behind them. */
  hasUnread: boolean;
};
