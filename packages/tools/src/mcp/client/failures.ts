import { AppError, toAppError } from "@konstruct/core/errors";
import { StreamableHTTPError } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import { ZodError } from "zod";

/** The server says that it did not understand the request, so it has done nothing. */
const notUnderstood: ReadonlySet<number> = new Set([
  ErrorCode.ParseError,
  ErrorCode.InvalidRequest,
  ErrorCode.MethodNotFound,
  ErrorCode.InvalidParams,
]);
const longest = 300;

function ofStatus(status: number): AppError {
  const context = { status };
  const told = (code: "misconfigured" | "rejected_by_platform", message: string) =>
    new AppError(code, message, { context: { ...context, isSent: false } });
  if (status === 401 || status === 403)
    return told(
      "misconfigured",
      `The server does not accept our sign-in (${status}). Check the secret and its rights.`,
    );
  if (status === 429)
    return new AppError("rate_limited", "The server has been asked too often (429).", {
      context: { ...context, isSent: false },
    });
  if (status >= 400 && status < 500)
    return told("rejected_by_platform", `The server rejects the request (${status}).`);
  if (status >= 300 && status < 400)
    return told("rejected_by_platform", `The server redirects (${status}), and redirects are not followed.`);
  return new AppError("unavailable", `The server is out of order (${status}).`, { context });
}

/**
 * Maps an error of the SDK or the connection to an AppError.
 * @param broken why the connection broke, if it did: it says more than that the connection ended
 */
export function failureOf(thrown: unknown, broken: AppError | null): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof StreamableHTTPError) return ofStatus(thrown.code ?? 0);
  if (thrown instanceof McpError) {
    if (thrown.code === ErrorCode.ConnectionClosed && broken !== null) return broken;
    if (thrown.code === ErrorCode.RequestTimeout)
      return new AppError("timeout", "The server gave no answer in time.");
    const said = thrown.message.slice(0, longest).toWellFormed();
    if (notUnderstood.has(thrown.code))
      return new AppError("rejected_by_platform", `The server refuses the call: ${said}`, {
        context: { isSent: false },
      });
    return new AppError("unavailable", `The server failed: ${said}`);
  }
  if (thrown instanceof ZodError || thrown instanceof SyntaxError)
    return new AppError("unavailable", "The server's answer does not follow the protocol.");
  const error = toAppError(thrown);
  return error.code === "internal"
    ? new AppError("unavailable", error.message.slice(0, longest), { cause: thrown })
    : error;
}

/** The same error, marked as not sent. */
export const notSent = (error: AppError): AppError =>
  new AppError(error.code, error.message, {
    retryable: error.retryable,
    context: { ...error.context, isSent: false },
    cause: error,
  });
