import type { ToolResult } from "./tool-result.ts";

/** Failures after which the other side may still have done it: the request was sent, and its answer is missing or unreadable. */
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
 * The outcome of a call that changes something. An idempotent call counts as failed, since it can be repeated.
 * @param isIdempotent of the tool
 */
export function endOfWrite({ success, error }: ToolResult, isIdempotent: boolean): WriteEnd {
  if (success) return "done";
  const code = error?.code ?? "internal";
  return code === "uncertain" || (!isIdempotent && mayBeDone.has(code)) ? "unknown" : "failed";
}
