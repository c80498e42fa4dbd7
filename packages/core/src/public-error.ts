import type { AppError, ErrorCode } from "./errors.ts";
import { type Refusal, type RefusalId, refusalText } from "./refusals/catalogue.ts";

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

/** The refusal shown for an error that carries none. */
const general: Partial<Record<ErrorCode, RefusalId>> = {
  invalid_input: "request.invalid",
  unauthorised: "request.forbidden",
  not_found: "request.not_found",
  unavailable: "request.unavailable",
  timeout: "request.timeout",
};

/** What people see of an error. Its own message may name internals. */
export const publicRefusal = ({ refusal, code }: Pick<AppError, "refusal" | "code">): Refusal =>
  refusal ?? { id: general[code] ?? "request.failed", values: {} };

/** The English text of `publicRefusal`. */
export const publicWords = (error: Pick<AppError, "refusal" | "code">): string =>
  refusalText(publicRefusal(error));
