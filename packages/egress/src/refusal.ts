import { AppError } from "@konstruct/core/errors";

/** Why a request or its answer was refused; in `context.reason`. */
export type RefusalReason =
  | "address_refused"
  | "host_refused"
  | "scheme_refused"
  | "port_refused"
  | "too_many_redirects"
  | "too_large"
  | "encoding_refused";

export function refusal(reason: RefusalReason, message: string, cause?: unknown): AppError {
  return new AppError("rejected_by_platform", message, { context: { reason }, cause });
}
