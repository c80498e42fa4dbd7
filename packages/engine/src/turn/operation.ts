import type { ToolResult } from "@konstruct/tools/contract/tool-result";
import type { WriteEnd } from "@konstruct/tools/contract/write-end";
import type { PlannedToolCall } from "./outcome.ts";

/** A call made through the journal, with its end: a write, or a read that the contact or a member agreed to. */
export type Operation = {
  op: string;
  call: PlannedToolCall;
  summary: string;
  result: ToolResult;
  end: WriteEnd;
  /** It was made without a question, because the contact ordered exactly this; with the origins of its arguments. */
  ordered?: Readonly<Record<string, string>>;
};
