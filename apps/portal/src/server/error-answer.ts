import { randomUUID } from "node:crypto";
import { type ErrorCode, toAppError } from "@konstruct/core/errors";
import { httpStatuses, publicWords } from "@konstruct/core/public-error";
import { getLocale } from "next-intl/server";
import { translateRefusal } from "../i18n/refusal-words.ts";
import { portal } from "./portal.ts";

/** An error as the browser gets it: a code, words for people, whether a retry may help, and an id to quote. */
export type ErrorBody = {
  error: { code: ErrorCode; message: string; retryable: boolean; requestId?: string; context?: unknown };
};

const unexpected: ReadonlySet<ErrorCode> = new Set(["internal", "uncertain", "misconfigured"]);

/** In the browser's language when there is a translation, else as the service wrote it. */
async function inTheirWords(english: string): Promise<string> {
  if ((await getLocale()) !== "th") return english;
  const { default: refusals } = await import("../../messages/th/refusals.json");
  return translateRefusal(refusals, english) ?? english;
}

/** Answers with an error. An unexpected one is logged under an id that the page shows. */
export async function errorAnswer(thrown: unknown): Promise<Response> {
  const error = toAppError(thrown);
  const { code, retryable } = error;
  const requestId = unexpected.has(code) ? randomUUID() : undefined;
  if (requestId !== undefined) portal().logger.error({ err: error, requestId }, "a request failed");
  const message = await inTheirWords(publicWords(error));
  const problems = error.context.problems ?? error.context.details;
  const body: ErrorBody = {
    error: {
      code,
      message,
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
