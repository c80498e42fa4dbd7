import type { ToolResult } from "@konstruct/tools/contract/tool-result";
import type { WriteEnd } from "@konstruct/tools/contract/write-end";
import type { PlannedToolCall } from "./outcome.ts";

/** A write that the rails accepted, with its end. */
export type Operation = {
  op: string;
  call: PlannedToolCall;
  summary: string;
  result: ToolResult;
  end: WriteEnd;
};
