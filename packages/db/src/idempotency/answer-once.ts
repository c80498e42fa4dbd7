import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "@konstruct/core/errors";
import type { Json } from "@konstruct/core/json";
import type { Database } from "../database.ts";
import { toStorableJson } from "../storable-json.ts";
import { type TenantTransaction, withTenant } from "../with-tenant.ts";

export type Answer = { status: number; body: Json };

export type AnsweredOnce =
  | { kind: "answered"; answer: Answer; replayed: boolean }
  /** The key was used for another request. */
  | { kind: "other_request" }
  /** A request with this key still runs, perhaps another one; nothing was done. */
  | { kind: "in_flight" };

/** Waits of a second request for the first, in milliseconds, without holding a connection: 2.5 s in total. */
const waitsMs = [0, 20, 40, 80, 160, 320, 640, 1_280];

/**
 * Runs `work` once for each key of a tenant. Its writes and its answer are committed together, so a repeated request, after a lost
 * answer or a restart, gets the same answer and does nothing twice.
 * @param request.hash of everything that makes two requests the same
 * @param answerOf the answer to store for a final AppError; undefined: nothing is stored, and the error is thrown
 */
export async function answerOnce(
  database: Database,
  tenantId: string,
  request: { key: string; hash: string },
  work: (tx: TenantTransaction) => Promise<Answer>,
  answerOf: (error: AppError) => Answer | undefined,
): Promise<AnsweredOnce> {
  for (const waitMs of waitsMs) {
    if (waitMs > 0) await delay(waitMs);
    const answered = await withTenant(database, tenantId, async (tx) => {
      const found = await findAnswer(tx, request);
      if (found !== undefined) return found;
      if (!(await lockKey(tx, request.key))) return undefined;
      // The first request may have ended just before the lock was taken.
      return (await findAnswer(tx, request)) ?? (await answerNow(tx, request, work, answerOf));
    });
    if (answered !== undefined) return answered;
  }
  return { kind: "in_flight" };
}

/** Held until the transaction ends. The second request then finds the answer of the first. */
async function lockKey(tx: TenantTransaction, key: string): Promise<boolean> {
  const { rows } = await tx.query<{ locked: boolean }>({
    name: "lock-idempotency-key",
    text: "select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked",
    values: [`idempotent_request/${tx.tenantId}/${key}`],
  });
  return rows[0]?.locked === true;
}

async function findAnswer(
  tx: TenantTransaction,
  request: { key: string; hash: string },
): Promise<AnsweredOnce | undefined> {
  const { rows } = await tx.query<{ hash: string; status: number; response: Json }>({
    name: "find-idempotent-answer",
    text: "select request_hash as hash, status, response from idempotent_request where tenant_id = $1 and key = $2",
    values: [tx.tenantId, request.key],
  });
  const found = rows[0];
  if (found === undefined) return undefined;
  if (found.hash !== request.hash) return { kind: "other_request" };
  return { kind: "answered", answer: { status: found.status, body: found.response }, replayed: true };
}

async function answerNow(
  tx: TenantTransaction,
  request: { key: string; hash: string },
  work: (tx: TenantTransaction) => Promise<Answer>,
  answerOf: (error: AppError) => Answer | undefined,
): Promise<AnsweredOnce> {
  await tx.query({ text: "savepoint work" });
  let answer: Answer;
  try {
    answer = await work(tx);
  } catch (thrown) {
    const refused = thrown instanceof AppError ? answerOf(thrown) : undefined;
    if (refused === undefined) throw thrown;
    await tx.query({ text: "rollback to savepoint work" });
    answer = refused;
  }
  const { rows } = await tx.query<{ response: Json }>({
    name: "keep-idempotent-answer",
    text: `insert into idempotent_request (tenant_id, key, request_hash, status, response) values ($1, $2, $3, $4, $5::jsonb)
           returning response`,
    values: [tx.tenantId, request.key, request.hash, answer.status, toStorableJson(answer.body)],
  });
  // Returned as stored, key order included, so that a repeated request gets the same bytes.
  return { kind: "answered", answer: { status: answer.status, body: rows[0]!.response }, replayed: false };
}
