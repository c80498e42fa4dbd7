import type { TenantTransaction } from "../with-tenant.ts";

export type Decision = {
  channelAccountId: string;
  contactId: string;
  state: "out" | "in";
  scope: "everything" | "marketing";
  /** The platform's timestamp of the message. */
  decidedAt: Date;
  messageId: string;
};

/** `known`: this message was read before, or the contact changed their mind later. */
export type Decided = "changed" | "repeated" | "known";

/** Stores a contact's choice. After an `out` of everything, an `out` of marketing changes nothing. */
export async function decideOptOut(tx: TenantTransaction, decision: Decision): Promise<Decided> {
  const { rows } = await tx.query<{ changed: boolean }>({
    name: "decide-opt-out",
    text: `with before as materialized (
             select state, scope from opt_out where tenant_id = $1 and channel_account_id = $2 and contact_id = $3)
           insert into opt_out as o (tenant_id, channel_account_id, contact_id, state, scope, decided_at, message_id)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (tenant_id, channel_account_id, contact_id) do update set
             state = excluded.state,
             scope = case when o.state = 'out' and o.scope = 'everything' and excluded.state = 'out' then o.scope else excluded.scope end,
             decided_at = excluded.decided_at, message_id = excluded.message_id
           where o.decided_at <= excluded.decided_at and o.message_id <> excluded.message_id
           returning not exists (select from before where before.state = o.state and before.scope = o.scope) as changed`,
    values: [
      tx.tenantId,
      decision.channelAccountId,
      decision.contactId,
      decision.state,
      decision.scope,
      decision.decidedAt,
      decision.messageId,
    ],
  });
  const [row] = rows;
  if (row === undefined) return "known";
  return row.changed ? "changed" : "repeated";
}

/** A contact's last choice, and the message it came from. */
export async function findOptOut(
  tx: TenantTransaction,
  { channelAccountId, contactId }: { channelAccountId: string; contactId: string },
): Promise<{ state: "out" | "in"; messageId: string } | undefined> {
  const { rows } = await tx.query<{ state: "out" | "in"; messageId: string }>({
    text: `select state, message_id as "messageId" from opt_out where tenant_id = $1 and channel_account_id = $2 and contact_id = $3`,
    values: [tx.tenantId, channelAccountId, contactId],
  });
  return rows[0];
}
