import type { ToolResult } from "./tool-result.ts";

/** Failures behind which the other side may have done it all the same: it was asked, and its answer did not come or cannot be read. */
const mayBeDone: ReadonlySet<string> = new Set([
  "uncertain",
  "timeout",
  "unavailable",
  "internal",
  "invalid_output",
  "invalid_response",
  "not_text",
  "result_too_large",
  "response_too_large",
  "encoding_refused",
  "too_many_redirects",
]);

export type WriteEnd = "done" | "failed" | "unknown";

/**
 * How a call that changes something ended. One whose repetition has no second effect has failed, since it can be made again.
 * @param isIdempotent of the tool
 */
export function endOfWrite({ success, error }: ToolResult, isIdempotent: boolean): WriteEnd {
  if (success) return "done";
  const code = error?.code ?? "internal";
  return code === "uncertain" || (!isIdempotent && mayBeDone.has(code)) ? "unknown" : "failed";
}
