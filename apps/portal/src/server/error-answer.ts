import { randomUUID } from "node:crypto";
import { type ErrorCode, toAppError } from "@konstruct/core/errors";
import { httpStatuses, publicRefusal } from "@konstruct/core/public-error";
import type { RefusalId } from "@konstruct/core/refusals/catalogue";
import { portal } from "./portal.ts";
import { refusalWords } from "./reader-words.ts";

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

/** Answers with an error. An unexpected one is logged under an id that the page shows. */
export async function errorAnswer(thrown: unknown): Promise<Response> {
  const error = toAppError(thrown);
  const { code, retryable } = error;
  const requestId = unexpected.has(code) ? randomUUID() : undefined;
  if (requestId !== undefined) portal().logger.error({ err: error, requestId }, "a request failed");
  const refusal = publicRefusal(error);
  const problems = error.context.problems ?? error.context.details;
  const body: ErrorBody = {
    error: {
      code,
      refusal: refusal.id,
      message: await refusalWords(refusal),
      retryable,
      ...(requestId !== undefined && { requestId }),
      ...(problems !== undefined && { context: problems }),
    },
  };
  const headers = new Headers({ "cache-control": "no-store" });
  if (error.retryAfterMs !== undefined)
    headers.set("retry-after", String(Math.ceil(error.retryAfterMs / 1_000)));
  return Response.json(body, { status: httpStatuses[code], headers });
}
