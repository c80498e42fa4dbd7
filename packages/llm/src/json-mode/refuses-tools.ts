import type { AppError } from "@konstruct/core/errors";

/** llama.cpp answers 500 where others answer 400. */
const statuses: ReadonlySet<unknown> = new Set([400, 404, 422, 500, 501]);

/** These errors are about one tool, one call or another model, and not about tools in general. */
const elsewhere =
  /invalid schema|tool_call_id|tools\[\d|functions\[\d|pattern|\bmissing\b|not found|does not exist|must be followed|tool_use_id/i;

/** Whether a server rejected a request because it or its model does not support tools. */
export function refusesTools({ context, message }: AppError): boolean {
  return (
    statuses.has(context.status) &&
    /\btools?\b|tool[_ -]|\bfunctions?\b/i.test(message) &&
    !elsewhere.test(message)
  );
}
