import { createHash } from "node:crypto";
import type { AppError } from "@konstruct/core/errors";
import type { Json } from "@konstruct/core/json";
import { type Answer, answerOnce } from "@konstruct/db/idempotency/answer-once";
import type { TenantTransaction } from "@konstruct/db/with-tenant";
import type { ServiceContext } from "@konstruct/services/context";
import type { Request } from "express";
import { errorAnswer, isFinal, type RestAnswer, toErrorAnswer } from "./rest-answer.ts";

const keyPattern = /^[\x20-\x7e]{1,255}$/;

/**
 * Carries out a request once per Idempotency-Key, in the transaction that stores the answer: a client that lost the answer retries
 * and gets the same.
 */
export async function idempotently(
  context: ServiceContext,
  request: Request,
  rawBody: Buffer,
  work: (tx: TenantTransaction) => Promise<Json>,
): Promise<RestAnswer> {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string" || !keyPattern.test(key))
    return errorAnswer(
      400,
      "invalid_input",
      "Give a header Idempotency-Key of 1 to 255 printable characters, another for each decision.",
    );
  const end = await answerOnce(
    context.database,
    context.tenantId,
    { key, hash: hashOf(context, request, rawBody) },
    async (tx) => ({ status: 200, body: await work(tx) }),
    toKeptAnswer,
  );
  switch (end.kind) {
    case "answered":
      return { ...end.answer, headers: end.replayed ? { "idempotent-replayed": "true" } : {} };
    case "other_request":
      return errorAnswer(
        422,
        "invalid_input",
        "This Idempotency-Key was used for another request. Use a new one.",
      );
    case "in_flight":
      return errorAnswer(409, "conflict", "The same request is still running. Ask again in a moment.", {
        retryable: true,
        headers: { "retry-after": "1" },
      });
  }
}

function toKeptAnswer(error: AppError): Answer | undefined {
  if (!isFinal(error)) return undefined;
  const { status, body } = toErrorAnswer(error);
  return { status, body };
}

/** Two requests are the same if the same program sends the same bytes to the same place. */
function hashOf({ actor }: ServiceContext, request: Request, rawBody: Buffer): string {
  const place = `${request.method} ${request.baseUrl}${request.path}`;
  return createHash("sha256").update(`${actor.kind}:${actor.id}\n${place}\n`).update(rawBody).digest("hex");
}
