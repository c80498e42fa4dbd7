import type { AppError, ErrorCode } from "@konstruct/core/errors";
import type { Json } from "@konstruct/core/json";
import type { Response } from "express";

export type RestAnswer = { status: number; headers?: Record<string, string>; body: Json };

const statuses: Readonly<Record<ErrorCode, number>> = {
  invalid_input: 422,
  unauthorised: 403,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  timeout: 504,
  unavailable: 503,
  uncertain: 500,
  misconfigured: 500,
  rejected_by_platform: 500,
  internal: 500,
};

/** What is told when an error has no words for the public. */
const wordings: Partial<Record<ErrorCode, string>> = {
  invalid_input: "The request is not as it should be.",
  not_found: "There is nothing here.",
  unavailable: "Not done. Try again.",
  timeout: "Not done in time. Try again.",
};

export function errorAnswer(
  status: number,
  code: ErrorCode,
  message: string,
  { retryable = false, headers = {} }: { retryable?: boolean; headers?: Record<string, string> } = {},
): RestAnswer {
  return { status, headers, body: { error: { code, message, retryable } } };
}

/** The one mapping of our errors to HTTP. Only what is meant for the public is told. */
export function toErrorAnswer(error: AppError): RestAnswer {
  const message = error.publicMessage ?? wordings[error.code] ?? "Something went wrong on our side.";
  const headers: Record<string, string> = error.retryable ? { "retry-after": "1" } : {};
  return errorAnswer(statuses[error.code], error.code, message, { retryable: error.retryable, headers });
}

/** Ends that are decided once and stay so; everything else may go otherwise when it is asked again. */
export function isFinal(error: AppError): boolean {
  return !error.retryable && (error.code === "conflict" || error.code === "not_found");
}

export function send(response: Response, { status, headers = {}, body }: RestAnswer): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "content-length": Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
}

/** Dates as ISO 8601, as JSON has them. */
export const toJson = (value: object): Json => JSON.parse(JSON.stringify(value)) as Json;
