import { AppError } from "@konstruct/core/errors";
import { isPurged } from "../memory/purge-memory.ts";
import { toStorableJson } from "../storable-json.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import type { TurnCommit } from "./turn-commit.ts";

/** Whether the person was purged after a message that the turn read was sent. `$2`: the conversation. */
const turnIsPurged = (agentId: string, fromSeq: string, toSeq: string) =>
  `exists (select from message m join conversation c on c.tenant_id = m.tenant_id and c.id = m.conversation_id
           where m.tenant_id = $1 and m.conversation_id = $2 and m.seq between ${fromSeq} and ${toSeq} and ${isPurged("m", "c", agentId)})`;

/**
 * Stores the session as the turn leaves it, under the lock of the work row. One that a purge or a resolving deleted while the turn ran
 * stays deleted, unless an approval that the turn asks for needs it.
 * @throws AppError `conflict` when another turn changed it
 */
export async function saveSession(
  tx: TenantTransaction,
  { conversationId, agentId, session, turn, approvals }: TurnCommit,
  { withheld, closed }: { withheld: boolean; closed: boolean },
): Promise<void> {
  const mayBegin = closed ? approvals.requested.length > 0 : session.expectedVersion === 0;
  const { rows } = await tx.query<{ stored: boolean; exists: boolean }>({
    name: "save-session",
    text: `with changed as (
             update session set version = version + 1, state = $4::jsonb, updated_at = now()
             where tenant_id = $1 and conversation_id = $2 and version = $3 returning version),
           begun as (
             insert into session (tenant_id, conversation_id, version, state)
             select $1, $2, $3 + 1, $4::jsonb where $5 and not ${turnIsPurged("$6", "$7", "$8")}
             on conflict (tenant_id, conversation_id) do nothing returning version)
           select exists (select from changed union all select from begun) as stored,
             exists (select from session where tenant_id = $1 and conversation_id = $2) as exists`,
    values: [
      tx.tenantId,
      conversationId,
      session.expectedVersion,
      toStorableJson(withheld ? session.stateUnsaid : session.state),
      mayBegin,
      agentId,
      turn.fromSeq,
      turn.toSeq,
    ],
  });
  const { stored, exists } = rows[0]!;
  if (!stored && exists)
    throw new AppError("conflict", "Another turn changed the session while this one ran", {
      retryable: true,
    });
}

/** Whether a member had the agent forget the contact while the turn ran. */
export async function wasPurged(
  tx: TenantTransaction,
  { conversationId, agentId, turn }: TurnCommit,
): Promise<boolean> {
  const { rows } = await tx.query<{ purged: boolean }>({
    name: "turn-is-purged",
    text: `select ${turnIsPurged("$3", "$4", "$5")} as purged`,
    values: [tx.tenantId, conversationId, agentId, turn.fromSeq, turn.toSeq],
  });
  return rows[0]!.purged;
}
