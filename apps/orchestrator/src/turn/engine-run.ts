import type { PendingMessage } from "@konstruct/db/turn/claim-turns";
import type { LoopPorts } from "@konstruct/engine/loop/loop-run";
import type { EndedTurn } from "@konstruct/engine/run-passes";
import type { NewerInput } from "@konstruct/engine/trace/turn-trace";
import type { TurnInput } from "@konstruct/engine/turn-input";

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
