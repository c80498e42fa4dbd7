import type { Part } from "@konstruct/core/message";
import type { Database } from "../database.ts";
import { toStorableJson } from "../storable-json.ts";
import { type TenantTransaction, withTenant } from "../with-tenant.ts";
import type { PendingMessage } from "./claim-turns.ts";
import { type Claim, type DurableToolCall, mayRun } from "./durable-tool-calls.ts";
import { saveTurnStep } from "./turn-steps.ts";

export type BegunWrite =
  | { kind: "begun" }
  /** No approval allows exactly this call (pending, rejected or of another call): nothing was written. */
  | { kind: "forbidden" }
  /** Another worker has the conversation: nothing was written. */
  | { kind: "lost" }
  /** The contact has written since: no step and no call was stored. */
  | { kind: "newer"; messages: PendingMessage[] };

/** What the turn did since its last step, as turn_step stores it. */
export type WriteStep = { ordinal: number; body: unknown };

/** How many newer messages one turn reads at once. */
const mostNewer = 50;

/** Locks the work row until the commit. Null when another worker has the conversation. */
async function holdWork(tx: TenantTransaction, claim: Claim): Promise<{ newer: boolean } | null> {
  const { rows } = await tx.query<{ newer: boolean }>({
    name: "hold-work-for-write",
    text: `select pending_since is not null as newer from conversation_work
           where tenant_id = $1 and conversation_id = $2 and fence = $3 and lease_owner = $4 for update`,
    values: [tx.tenantId, claim.conversationId, claim.fence, claim.worker],
  });
  return rows[0] ?? null;
}

/** Parts whose file is fetched and read before a turn decides. */
const fileParts: ReadonlySet<Part["type"]> = new Set(["image", "document", "audio", "video", "sticker"]);

/** Whether a running turn cannot read this message: it is a decision, or has a file. It and what follows it get their own turn. */
export const needsOwnTurn = ({ envelope, parts }: Pick<PendingMessage, "envelope" | "parts">): boolean =>
  envelope.approvalId !== undefined || parts.some(({ type }) => fileParts.has(type));

/** The contact's messages after this number, up to the first that needs a turn of its own. */
async function readNewer(
  tx: TenantTransaction,
  { conversationId }: Claim,
  readThrough: number,
): Promise<PendingMessage[]> {
  const { rows } = await tx.query<PendingMessage>({
    name: "read-newer-input",
    text: `select id, seq::float8 as seq, author, text, parts, envelope, to_jsonb(sent_at) #>> '{}' as "sentAt" from message
           where tenant_id = $1 and conversation_id = $2 and seq > $3 and starts_turn order by seq limit ${mostNewer}`,
    values: [tx.tenantId, conversationId, readThrough],
  });
  const own = rows.findIndex(needsOwnTurn);
  if (own !== -1) return rows.slice(0, own);
  // All of it is read now, so the commit does not count it as newer input.
  if (rows.length > 0 && rows.length < mostNewer) {
    await tx.query({
      name: "newer-input-read",
      text: "update conversation_work set pending_since = null where tenant_id = $1 and conversation_id = $2",
      values: [tx.tenantId, conversationId],
    });
  }
  return rows;
}

/**
 * Before a write: stores the turn's next step and the intent to act, in one transaction under the claim, unless the contact has
 * written since.
 * @param readThrough the number of the newest message the turn has read
 */
export async function beginWrite(
  database: Database,
  claim: Claim & { turnId: string },
  call: DurableToolCall,
  step: WriteStep,
  readThrough: number,
): Promise<BegunWrite> {
  return withTenant(database, claim.tenantId, async (tx) => {
    const held = await holdWork(tx, claim);
    if (held === null) return { kind: "lost" };
    const messages = held.newer ? await readNewer(tx, claim, readThrough) : [];
    if (messages.length > 0) return { kind: "newer", messages };
    if (!(await mayRun(tx, call))) return { kind: "forbidden" };
    await saveTurnStep(tx, { conversationId: claim.conversationId, turnId: claim.turnId, ...step });
    await tx.query({
      name: "begin-write",
      text: `insert into tool_call (tenant_id, id, conversation_id, turn_id, tool, effect, args, idempotency_key, state, attempts)
             values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, 'attempting', 1)`,
      values: [
        tx.tenantId,
        call.id,
        claim.conversationId,
        claim.turnId,
        call.tool,
        call.effect,
        toStorableJson(call.args),
        call.idempotencyKey,
      ],
    });
    return { kind: "begun" };
  });
}
