import { derivedId } from "@konstruct/core/ids";
import type { ToolResult } from "@konstruct/tools/contract/tool-result";
import type { TurnMessage } from "../input/turn-input.ts";
import type { PlannedToolCall } from "./outcome.ts";

/** The idempotency key of the nth write of a turn: of the operation, not of the text of its arguments. */
export const operationKey = (turnId: string, nth: number): string =>
  derivedId("operation", turnId, String(nth));

/** How a write went, or why it was not begun. */
export type Performed =
  | { kind: "result"; result: ToolResult }
  /** The contact wrote meanwhile: nothing was begun, and these are to be read first. */
  | { kind: "newer"; messages: TurnMessage[] }
  /** Somebody else holds the conversation: nothing was begun, and the turn ends. */
  | { kind: "lost" };

/**
 * Carries out writes so that a crash at any point neither loses nor repeats one: what the turn got so far and the intent to act are
 * durable before the call, its end is durable behind it.
 */
export interface Journal {
  keyOf(nth: number): string;
  perform(call: PlannedToolCall): Promise<Performed>;
}
