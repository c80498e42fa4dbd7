import type { AppError, ErrorCode } from "@konstruct/core/errors";
import type { Json } from "@konstruct/core/json";
import { httpStatuses, publicRefusal, publicWords } from "@konstruct/core/public-error";
import type { RefusalId } from "@konstruct/core/refusals/catalogue";
import type { Response } from "express";

export type RestAnswer = { status: number; headers?: Record<string, string>; body: Json };

export function errorAnswer(
  status: number,
  code: ErrorCode,
  message: string,
  {
    refusal,
    retryable = false,
    headers = {},
  }: { refusal?: RefusalId; retryable?: boolean; headers?: Record<string, string> } = {},
): RestAnswer {
  // In the order in which the database returns a stored answer, so that both are equal to the byte.
  return { status, headers, body: { error: { code, message, ...(refusal && { refusal }), retryable } } };
}

/** An AppError as a REST answer. */
export function toErrorAnswer(error: AppError): RestAnswer {
  const { code, retryable } = error;
  const headers: Record<string, string> = retryable ? { "retry-after": "1" } : {};
  return errorAnswer(httpStatuses[code], code, publicWords(error), {
    refusal: publicRefusal(error).id,
    retryable,
    headers,
  });
}

/** Whether an error is decided once and stays so; any other may change when the request is retried. */
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
