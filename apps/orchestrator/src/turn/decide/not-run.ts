import type { ToolResult } from "@konstruct/tools/contract/tool-result";

/** The result a turn gets for a call whose outcome is unknown. */
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

/** The result a turn gets for a call that differs from the approved one. */
export const notApproved: ToolResult = {
  success: false,
  data: null,
  error: { code: "not_approved", message: "What was approved is not this call", retryable: false },
  executionTimeMs: 0,
};
