import { AppError } from "@konstruct/core/errors";
import { refusal } from "./refusal.ts";

const codeOf = (thrown: unknown): string =>
  typeof thrown === "object" && thrown !== null && "code" in thrown ? String(thrown.code) : "";

/** Maps an error of a socket, the HTTP client or a decoder to an AppError. */
export function mapFailure(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const code = codeOf(thrown);
  if (code === "UND_ERR_HEADERS_OVERFLOW") return refusal("too_large", "The headers are too long", thrown);
  if (code === "UND_ERR_INVALID_ARG")
    return new AppError("invalid_input", "The request cannot be sent as it is", { cause: thrown });
  if (/^UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT$/.test(code))
    return new AppError("timeout", "The other side is too slow", { cause: thrown });
  if (/^(?:Z_|ERR__ERROR_|ERR_BROTLI|ERR_PADDING|ERR_TRAILING)/.test(code))
    return refusal("encoding_refused", "The body does not have the encoding that its header names", thrown);
  // An invalid certificate stays invalid on a retry.
  const isLasting = /CERT|SELF_SIGNED|ALTNAME|^HPE_/.test(code);
  return new AppError("unavailable", `The other side cannot be reached${code && ` (${code})`}`, {
    retryable: !isLasting,
    cause: thrown,
  });
}
