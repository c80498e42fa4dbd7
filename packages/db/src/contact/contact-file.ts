import type { Channel, Part } from "@konstruct/core/message";
import type { Owner } from "../conversation/ownership.ts";
import { isNoPreview } from "../preview/outside-previews.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import { seenText, withWords } from "../words-of-row.ts";

export type ContactNote = { id: string; memberId: string; memberName: string; text: string; createdAt: Date };
export type ContactOptOut = {
  accountId: string;
  accountName: string;
  channel: Channel;
  state: "out" | "in";
  scope: "everything" | "marketing";
  decidedAt: Date;
};
/** Something that happened with a contact, by the id of its conversation, approval or merge. */
export type ContactEvent = {
  kind: "conversation" | "approval" | "merge";
  id: string;
  at: Date;
  conversationId: string | null;
  channel: Channel | null;
  agentName: string | null;
  owner: Owner | null;
  /** The summary of an approval; the reason of a merge. */
  text: string | null;
  /** Of an approval. */
  state: string | null;
};

/** The notes on a person, the newest first. */
export async function listContactNotes(
  tx: TenantTransaction,
  contactId: string,
  limit: number,
): Promise<ContactNote[]> {
  const { rows } = await tx.query<ContactNote>({
    text: `select n.id, n.member_id as "memberId", m.name as "memberName", n.text, n.created_at as "createdAt"
           from contact_note n join member m on m.tenant_id = n.tenant_id and m.id = n.member_id
           where n.tenant_id = $1 and n.contact_id in (select id from person_of($1, $2))
           order by n.created_at desc, n.id desc limit $3`,
    values: [tx.tenantId, contactId, limit],
  });
  return rows;
}

export async function insertContactNote(
  tx: TenantTransaction,
  note: Pick<ContactNote, "id" | "memberId" | "text"> & { contactId: string },
): Promise<void> {
  await tx.query({
    text: "insert into contact_note (tenant_id, id, contact_id, member_id, text) values ($1, $2, $3, $4, $5)",
    values: [tx.tenantId, note.id, note.contactId, note.memberId, note.text],
  });
}

/** The contact's choice for each account; an account without a row was never opted out of. */
export async function listOptOuts(tx: TenantTransaction, contactId: string): Promise<ContactOptOut[]> {
  const { rows } = await tx.query<ContactOptOut>({
    text: `select a.id as "accountId", a.name as "accountName", a.channel, o.state, o.scope, o.decided_at as "decidedAt"
           from opt_out o join channel_account a on a.tenant_id = o.tenant_id and a.id = o.channel_account_id
           where o.tenant_id = $1 and o.contact_id in (select id from person_of($1, $2))
           order by o.decided_at desc limit 50`,
    values: [tx.tenantId, contactId],
  });
  return rows;
}

/** Conversations, approvals and merges of a person, the newest first. */
export async function readTimeline(
  tx: TenantTransaction,
  contactId: string,
  limit: number,
): Promise<ContactEvent[]> {
  const { rows } = await tx.query<ContactEvent>({
    text: `with person as materialized (select id from person_of($1, $2)),
             talk as materialized (
               select c.id, a.channel, g.name as agent_name, w.owner, w.active_at
               from conversation c
               join channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
               join agent g on g.tenant_id = a.tenant_id and g.id = a.agent_id
               join conversation_work w on w.tenant_id = c.tenant_id and w.conversation_id = c.id
               where c.tenant_id = $1 and c.contact_id in (select id from person) and c.internal_thread_of is null and ${isNoPreview("c")}
               order by w.active_at desc limit $3)
           select * from (
             select 'conversation' as kind, id, active_at as at, id as "conversationId", channel, agent_name as "agentName", owner,
               null as text, null as state from talk
             union all
             select 'approval', p.id, p.created_at, t.id, t.channel, t.agent_name, null, coalesce(p.decided_summary, p.summary), p.state
             from talk t join approval p on p.tenant_id = $1 and p.conversation_id = t.id
             union all
             select 'merge', g.id, g.merged_at, null, null, null, null, g.reason, null
             from contact_merge g where g.tenant_id = $1 and g.unmerged_at is null and g.merged_id in (select id from person)) event
           order by at desc, id limit $3`,
    values: [tx.tenantId, contactId, limit],
  });
  return rows;
}

export type SaidMessage = {
  conversationId: string;
  author: string;
  direction: string;
  text: string;
  sentAt: Date;
};

/** What was said in all conversations of a person, the newest first, without notes. */
export async function readSaid(
  tx: TenantTransaction,
  contactId: string,
  limit: number,
): Promise<SaidMessage[]> {
  const { rows } = await tx.query<SaidMessage & { parts: Part[] }>({
    text: `select m.conversation_id as "conversationId", m.author, m.direction, ${seenText("m")} as text, m.parts, m.sent_at as "sentAt"
           from conversation c join message m on m.tenant_id = c.tenant_id and m.conversation_id = c.id
           where c.tenant_id = $1 and c.contact_id in (select id from person_of($1, $2)) and ${isNoPreview("c")}
             and c.internal_thread_of is null and m.direction <> 'internal' and not m.envelope ? 'approvalId'
           order by m.seq desc limit $3`,
    values: [tx.tenantId, contactId, limit],
  });
  return rows.map(withWords);
}
