import type { JsonObject } from "@konstruct/core/json";

export type ToolError = {
  /** `invalid_args`, `unknown_tool`, `timeout`, `result_too_large`, `invalid_output`, `internal`, or a code of the tool such as `not_found`. */
  code: string;
  /** For `not_found` and other codes of the tool itself the text is for the contact. */
  message: string;
  /** Whether the same call may succeed later and is safe to repeat. */
  retryable: boolean;
};

/** The end of one tool call: exactly one of `data` and `error` is set. */
export type ToolResult = {
  success: boolean;
  data: JsonObject | null;
  error: ToolError | null;
  executionTimeMs: number;
};
