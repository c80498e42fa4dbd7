import { randomUUID } from "node:crypto";
import { type ErrorCode, toAppError } from "@konstruct/core/errors";
import { publicRefusal } from "@konstruct/core/public-error";
import type { RefusalId } from "@konstruct/core/refusals/catalogue";
import { portal } from "./portal.ts";
import { refusalIn } from "./refusal-in.ts";

/** An error as the browser gets it: a code, the refusal's id and text, whether a retry may help, and an id to quote. */
export type ErrorBody = {
  error: {
    code: ErrorCode;
    refusal?: RefusalId;
    message: string;
    retryable: boolean;
    requestId?: string;
    context?: unknown;
  };
};

const unexpected: ReadonlySet<ErrorCode> = new Set(["internal", "uncertain", "misconfigured"]);

/** An error as a person reads it. An unexpected one is logged under the id that is shown. */
export async function shownError(thrown: unknown, locale: string): Promise<ErrorBody["error"]> {
  const error = toAppError(thrown);
  const { code, retryable } = error;
  const requestId = unexpected.has(code) ? randomUUID() : undefined;
  if (requestId !== undefined) portal().logger.error({ err: error, requestId }, "a request failed");
  const refusal = publicRefusal(error);
  const problems = error.context.problems ?? error.context.details;
  return {
    code,
    refusal: refusal.id,
    message: await refusalIn(locale, refusal),
    retryable,
    ...(requestId !== undefined && { requestId }),
    ...(problems !== undefined && { context: problems }),
  };
}
