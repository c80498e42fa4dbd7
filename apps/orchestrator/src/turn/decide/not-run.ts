import type { ToolResult } from "@konstruct/tools/contract/tool-result";

/** What a turn is told of a call whose end nobody knows. */
export const uncertain: ToolResult = {
  success: false,
  data: null,
  error: {
    code: "uncertain",
    message: "It is not known whether this was done. A colleague has to look.",
    retryable: false,
  },
  executionTimeMs: 0,
};

/** What a turn is told of a call that is not what was approved. */
export const notApproved: ToolResult = {
  success: false,
  data: null,
  error: { code: "not_approved", message: "What was approved is not this call", retryable: false },
  executionTimeMs: 0,
};
