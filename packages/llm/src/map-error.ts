import { AppError, type ErrorCode } from "@konstruct/core/errors";

/** The common fields of both SDKs' errors; matched by shape, because the two class families are separate. */
type VendorError = { name: string; message: string; status?: unknown; headers?: unknown; cause?: unknown };

function headerOf(headers: unknown, name: string): string | null {
  return headers instanceof Headers ? headers.get(name) : null;
}

/** Milliseconds from `retry-after-ms`, or from `retry-after` in seconds or as an HTTP date. */
function retryAfterOf(headers: unknown, nowMs: number): number | undefined {
  const exact = Number(headerOf(headers, "retry-after-ms") ?? Number.NaN);
  if (Number.isFinite(exact)) return Math.max(0, exact);
  const raw = headerOf(headers, "retry-after");
  if (raw === null) return undefined;
  const seconds = Number(raw);
  if (Number.isFinite(seconds)) return Math.max(0, Math.round(seconds * 1000));
  const date = Date.parse(raw);
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}

function codeOf(status: number): ErrorCode {
  if (status === 401 || status === 403) return "unauthorised";
  if (status === 402 || status === 404) return "misconfigured";
  if (status === 408 || status === 504) return "timeout";
  if (status === 429) return "rate_limited";
  if (status === 409 || status >= 500) return "unavailable";
  return "invalid_input";
}

/** The one place where a vendor's failure becomes an AppError. Needs the class name, because SDK aborts carry no status. */
export function mapProviderError(thrown: unknown, provider: string, signal?: AbortSignal): AppError {
  if (thrown instanceof AppError) return thrown;
  const error: VendorError = thrown instanceof Error ? thrown : { name: "", message: String(thrown) };
  const kind = thrown instanceof Error ? thrown.constructor.name : "";
  const fail = (code: ErrorCode, retryAfterMs?: number): AppError =>
    new AppError(code, `${provider}: ${error.message}`, {
      cause: thrown,
      context: { provider, status: error.status ?? null },
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    });

  // Our fetch has thrown an AppError already.
  if (error.cause instanceof AppError) return error.cause;
  if (signal?.aborted || kind === "APIUserAbortError" || kind === "APIConnectionTimeoutError") {
    return fail("timeout");
  }
  if (typeof error.status === "number")
    return fail(codeOf(error.status), retryAfterOf(error.headers, Date.now()));
  if (kind === "APIConnectionError") return fail("unavailable");
  // A 200 whose body is not JSON, or a connection that broke inside the body: the same request may succeed later.
  if (error.name === "SyntaxError" || error.name === "TypeError" || error.name === "AbortError") {
    return fail("unavailable");
  }
  return fail("internal");
}
