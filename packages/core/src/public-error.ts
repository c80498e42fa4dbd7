import type { AppError, ErrorCode } from "./errors.ts";

/** The HTTP status of each error code; one table for every surface. */
export const httpStatuses: Readonly<Record<ErrorCode, number>> = {
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

/** The text for an error without a public message. */
const wordings: Partial<Record<ErrorCode, string>> = {
  invalid_input: "The request is not as it should be.",
  unauthorised: "You do not have the right to do this.",
  not_found: "There is nothing here.",
  unavailable: "Not done. Try again.",
  timeout: "Not done in time. Try again.",
};

/** Only the public message: an error's own message may name internals. */
export const publicWords = ({ publicMessage, code }: Pick<AppError, "publicMessage" | "code">): string =>
  publicMessage ?? wordings[code] ?? "Something went wrong on our side.";
