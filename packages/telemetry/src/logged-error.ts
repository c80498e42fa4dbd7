import { AppError } from "@konstruct/core/errors";
import { visibleFields } from "./log-fields.ts";

const longestCauseChain = 4;

/** How an error is logged: what it was, whether trying again may help, where from; its context by allow-list. */
export function loggedError(thrown: unknown, depth = 0): Record<string, unknown> {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: String(thrown) };
  const cause =
    thrown.cause === undefined || depth >= longestCauseChain
      ? {}
      : { cause: loggedError(thrown.cause, depth + 1) };
  const described = { type: thrown.name, message: thrown.message, stack: thrown.stack, ...cause };
  if (thrown instanceof AppError) {
    const { code, retryable, retryAfterMs, context } = thrown;
    return { code, retryable, retryAfterMs, ...described, context: visibleFields(context) };
  }
  return "code" in thrown ? { code: thrown.code, ...described } : described;
}
