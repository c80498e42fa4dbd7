import { derivedId } from "@konstruct/core/ids";
import type { ToolResult } from "@konstruct/tools/contract/tool-result";
import type { TurnMessage } from "../input/turn-input.ts";
import type { PlannedToolCall } from "./outcome.ts";

/** The idempotency key of the nth write of a turn. It depends on the operation, not on its arguments. */
export const operationKey = (turnId: string, nth: number): string =>
  derivedId("operation", turnId, String(nth));

/** How a write ended, or why it was not started. */
export type Performed =
  | { kind: "result"; result: ToolResult }
  /** The contact wrote meanwhile. Nothing was started; these messages are read first. */
  | { kind: "newer"; messages: TurnMessage[] }
  /** Another worker holds the conversation now. Nothing was started, and the turn ends. */
  | { kind: "lost" };

/**
 * Carries out writes so that a crash neither loses nor repeats one: the turn's progress and the intent to call are durable before
 * the call, and its end is durable after it (docs/decisions/journal-of-writes.md).
 */
export interface Journal {
  keyOf(nth: number): string;
  perform(call: PlannedToolCall): Promise<Performed>;
}
