import { randomUUID } from "node:crypto";
import { type ErrorCode, toAppError } from "@konstruct/core/errors";
import { getLocale } from "next-intl/server";
import { translateRefusal } from "../i18n/refusal-words.ts";
import { portal } from "./portal.ts";

/** What went wrong, as the browser is told: a code, words for people, whether trying again may help, and what to quote. */
export type ErrorBody = {
  error: { code: ErrorCode; message: string; retryable: boolean; requestId?: string; context?: unknown };
};

const statuses: Readonly<Record<ErrorCode, number>> = {
  invalid_input: 422,
  unauthorised: 403,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  timeout: 504,
  unavailable: 503,
  rejected_by_platform: 502,
  uncertain: 500,
  misconfigured: 500,
  internal: 500,
};

const wordings: Partial<Record<ErrorCode, string>> = {
  invalid_input: "The request is not as it should be.",
  unauthorised: "You do not have the right to do this.",
  not_found: "There is nothing here.",
  unavailable: "Not done. Try again.",
  timeout: "Not done in time. Try again.",
};

const unexpected: ReadonlySet<ErrorCode> = new Set(["internal", "uncertain", "misconfigured"]);

/** In the language of whoever asks, where that has been written; else as the service said it. */
async function inTheirWords(english: string): Promise<string> {
  if ((await getLocale()) !== "th") return english;
  const { default: refusals } = await import("../../messages/th/refusals.json");
  return translateRefusal(refusals, english) ?? english;
}

/** The one mapping of errors to HTTP. What is not expected is logged under an id that the page shows. */
export async function errorAnswer(thrown: unknown): Promise<Response> {
  const error = toAppError(thrown);
  const { code, retryable } = error;
  const requestId = unexpected.has(code) ? randomUUID() : undefined;
  if (requestId !== undefined) portal().logger.error({ err: error, requestId }, "a request failed");
  const said = error.publicMessage ?? wordings[code] ?? "Something went wrong on our side.";
  const message = await inTheirWords(said);
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
  return Response.json(body, { status: statuses[code], headers: { "cache-control": "no-store" } });
}
