import { AppError } from "@konstruct/core/errors";
import { parseJson } from "@konstruct/core/json";
import type { TenantTransaction } from "../with-tenant.ts";
import { deflateJson, inflateJson } from "./deflated-json.ts";

/** Bytes of JSON. The limit keeps a runaway round or a damaged record from filling the memory. */
const largestStep = 4 * 1024 * 1024;

/** What one round of a turn did, stored until the turn is committed so that a crash repeats nothing of it. */
export type TurnStep = {
  conversationId: string;
  turnId: string;
  /** 0 to 99, each once in a turn. */
  ordinal: number;
  body: unknown;
};

/** Stores a step. @throws AppError `conflict` when the turn has a step of this ordinal, `internal` when the body is too large */
export async function saveTurnStep(
  tx: TenantTransaction,
  { conversationId, turnId, ordinal, body }: TurnStep,
): Promise<void> {
  const { rowCount } = await tx.query({
    name: "save-turn-step",
    text: `insert into turn_step (tenant_id, conversation_id, turn_id, ordinal, body) values ($1, $2, $3, $4, $5)
           on conflict (tenant_id, turn_id, ordinal) do nothing`,
    values: [tx.tenantId, conversationId, turnId, ordinal, encodeTurnStep(body)],
  });
  if (rowCount !== 1)
    throw new AppError(
      "conflict",
      `Turn ${turnId} already has a step ${ordinal}: another worker continues the turn. Claim the conversation again.`,
      { retryable: true },
    );
}

/** Unlike a trace, a step cannot be left out: what is not stored must not be done. */
function encodeTurnStep(body: unknown): Buffer {
  const json = Buffer.from(JSON.stringify(body), "utf8");
  if (json.length > largestStep)
    throw new AppError(
      "internal",
      `A step of a turn is ${json.length} bytes of JSON, more than ${largestStep}, and was not stored. Begin none of its calls.`,
    );
  return deflateJson(json);
}

/** The body of a stored step. @throws AppError `internal` when the bytes are not a step */
export function decodeTurnStep(body: Buffer): unknown {
  const parsed = parseJson(inflateJson(body, largestStep, "A stored step of a turn").toString("utf8"));
  if (!parsed.ok) throw new AppError("internal", `A stored step of a turn cannot be read: ${parsed.error}`);
  return parsed.value;
}

/** Deletes all steps of a conversation after its turn was committed or given up. */
export async function forgetTurnSteps(tx: TenantTransaction, conversationId: string): Promise<void> {
  await tx.query({
    name: "forget-turn-steps",
    text: "delete from turn_step where tenant_id = $1 and conversation_id = $2",
    values: [tx.tenantId, conversationId],
  });
}
