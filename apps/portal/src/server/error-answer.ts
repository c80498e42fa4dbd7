import { toAppError } from "@konstruct/core/errors";
import { httpStatuses } from "@konstruct/core/public-error";
import { getLocale } from "next-intl/server";
import { type ErrorBody, shownError } from "./shown-error.ts";

/** Answers a script with an error, in the browser's language. */
export async function errorAnswer(thrown: unknown): Promise<Response> {
  const body: ErrorBody = { error: await shownError(thrown, await getLocale()) };
  const headers = new Headers({ "cache-control": "no-store" });
  const { retryAfterMs } = toAppError(thrown);
  if (retryAfterMs !== undefined) headers.set("retry-after", String(Math.ceil(retryAfterMs / 1_000)));
  return Response.json(body, { status: httpStatuses[body.error.code], headers });
}
