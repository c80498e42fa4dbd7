import type { Value } from "../database.ts";
import { isOutsidePreviews } from "../preview/outside-previews.ts";
import type { TenantTransaction } from "../with-tenant.ts";

/** The cursor of an entry: the cluster and transaction that staged it, and its id. */
export type AuditCursor = { stagedIn: string; stagedXid: string; id: string };

export type AuditMarkKind = "ok" | "issue";

export type ReviewedEntry = AuditCursor & {
  /** The canonical text; the hash is of its bytes. */
  text: string;
  /** Whether it has a number in the chain. */
  isSealed: boolean;
  /** The newest mark of a reviewer; null without one. */
  mark: AuditMarkKind | null;
};

export type AuditFilter = {
  from?: Date | undefined;
  to?: Date | undefined;
  action?: string | undefined;
  /** All actors of one kind, or one of them. */
  actor?: { kind: string; id?: string | undefined } | undefined;
  agentId?: string | undefined;
  contactId?: string | undefined;
  conversationId?: string | undefined;
  turnId?: string | undefined;
  /** Text anywhere in the entry. */
  text?: string | undefined;
  marked?: AuditMarkKind | "none" | undefined;
  /** Includes entries of previews. One conversation's or turn's are always included. */
  previews?: boolean | undefined;
};

/**
 * Entries that one page reads at most. With a filter that rarely matches, the caller reads several pages instead of years at once.
 */
const mostLookedAt = 20_000;

/** Filters on columns, which narrow what is read. */
function boundsOf(
  { from, to, action }: AuditFilter,
  before: AuditCursor | undefined,
  put: (value: Value) => string,
) {
  return [
    ...(from === undefined ? [] : [`a.occurred_at >= ${put(from)}`]),
    ...(to === undefined ? [] : [`a.occurred_at < ${put(to)}`]),
    ...(action === undefined ? [] : [`a.action = ${put(action)}`]),
    ...(before === undefined
      ? []
      : [
          `(a.staged_in, a.staged_xid, a.id) < (${put(before.stagedIn)}::bigint, ${put(before.stagedXid)}::text::xid8, ${put(before.id)}::uuid)`,
        ]),
  ];
}

/** Filters on the entry's JSON. */
function conditionsOf(filter: AuditFilter, put: (value: Value) => string): string[] {
  const { actor, agentId, contactId, conversationId, turnId, text, marked, previews } = filter;
  const hidesPreviews = previews !== true && conversationId === undefined && turnId === undefined;
  return [
    ...(hidesPreviews ? [isOutsidePreviews("$1", "(e.entry ->> 'conversationId')::uuid")] : []),
    ...(actor === undefined ? [] : [`e.entry -> 'actor' ->> 'kind' = ${put(actor.kind)}`]),
    ...(actor?.id === undefined ? [] : [`e.entry -> 'actor' ->> 'id' = ${put(actor.id)}`]),
    ...(agentId === undefined
      ? []
      : [`${put(agentId)} in (e.entry ->> 'agentId', e.entry -> 'subject' ->> 'id')`]),
    ...(conversationId === undefined
      ? []
      : [`${put(conversationId)} in (e.entry ->> 'conversationId', e.entry -> 'subject' ->> 'id')`]),
    ...(turnId === undefined ? [] : [`e.entry ->> 'turnId' = ${put(turnId)}`]),
    ...(contactId === undefined
      ? []
      : [
          `(e.entry -> 'subject' ->> 'id' = ${put(contactId)} or e.entry ->> 'conversationId' in (
             select c.id::text from conversation c where c.tenant_id = $1 and c.contact_id in (select p.id from person_of($1, ${put(contactId)}::uuid) p)))`,
        ]),
    ...(text === undefined ? [] : [`e.text ilike ${put(`%${text.replace(/[\\%_]/g, "\\$&")}%`)}`]),
    ...(marked === undefined ? [] : [`coalesce(e.mark, 'none') = ${put(marked)}`]),
  ];
}

/**
 * A page of audit entries that match the filter, newest first. The order is that of staging, which is the key's and nearly that of the
 * events.
 * @returns `next`: the cursor of the next page; null after the last one
 */
export async function reviewAudit(
  tx: TenantTransaction,
  filter: AuditFilter,
  page: { limit: number; before?: AuditCursor | undefined },
): Promise<{ entries: ReviewedEntry[]; next: AuditCursor | null }> {
  const values: Value[] = [tx.tenantId];
  const put = (value: Value) => `$${values.push(value)}`;
  const bounds = boundsOf(filter, page.before, put);
  const conditions = conditionsOf(filter, put);
  type Found = AuditCursor & { looked: number; last: AuditCursor | null; entries: ReviewedEntry[] };
  const { rows } = await tx.query<Found>({
    text: `with looked as materialized (
             select a.staged_in, a.staged_xid, a.id, a.bytes
             from audit_entry a where a.tenant_id = $1 ${bounds.map((bound) => `and ${bound}`).join(" ")}
             order by a.staged_in desc, a.staged_xid desc, a.id desc limit ${mostLookedAt}),
           -- The newest batch. One of this cluster says how far its entries are sealed, and that all of earlier clusters are.
           sealed_to as (select b.staged_in, b.last_xid, b.last_id from audit_batch b where b.tenant_id = $1
             order by b.seq_to desc, b.staged_in = database_cluster() desc limit 1),
           chosen as (
             select e.* from (
               select l.staged_in, l.staged_xid, l.id, read.text, read.text::jsonb as entry, marked.mark
               from looked l
               cross join lateral (select convert_from(l.bytes, 'UTF8') as text) read
               left join lateral (select m.mark from audit_mark m where m.tenant_id = $1 and m.entry_id = l.id order by m.id desc limit 1) marked on true) e
             ${conditions.length === 0 ? "" : `where ${conditions.join(" and ")}`}
             order by e.staged_in desc, e.staged_xid desc, e.id desc limit ${put(page.limit)})
           select (select count(*) from looked) as looked,
             (select jsonb_build_object('stagedIn', l.staged_in::text, 'stagedXid', l.staged_xid::text, 'id', l.id)
              from looked l order by l.staged_in, l.staged_xid, l.id limit 1) as last,
             coalesce((select jsonb_agg(jsonb_build_object('stagedIn', c.staged_in::text, 'stagedXid', c.staged_xid::text, 'id', c.id, 'text', c.text,
                'mark', c.mark, 'isSealed', coalesce(
                  case when s.staged_in = database_cluster()
                    then c.staged_in <> s.staged_in or (c.staged_xid, c.id) <= (s.last_xid, s.last_id)
                    -- After a restore, until the sealer has sealed what earlier clusters left.
                    else exists (select from audit_batch b where b.tenant_id = $1 and b.staged_in = c.staged_in
                      and (b.last_xid, b.last_id) >= (c.staged_xid, c.id)) end, false))
                order by c.staged_in desc, c.staged_xid desc, c.id desc)
              from chosen c left join sealed_to s on true), '[]') as entries`,
    values,
  });
  const { looked, last, entries } = rows[0]!;
  const end = entries.length === page.limit ? entries.at(-1)! : looked === mostLookedAt ? last : null;
  return { entries, next: end && { stagedIn: end.stagedIn, stagedXid: end.stagedXid, id: end.id } };
}

/** An entry's number in the chain, and the chain's hash there in base64. */
export type SealedPlace = { seq: number; chain: string };

/** An entry by its key, with its number in the chain once it has one. Its seal is in the first batch that ends at or after it. */
export async function findAuditEntry(
  tx: TenantTransaction,
  { stagedIn, stagedXid, id }: AuditCursor,
): Promise<{ text: string; sealed: SealedPlace | null } | undefined> {
  const { rows } = await tx.query<{ text: string; sealed: SealedPlace | null }>({
    text: `select convert_from(e.bytes, 'UTF8') as text, (
             select jsonb_build_object('seq', s.seq, 'chain', encode(s.chain, 'base64'))
             from (select b.seq_to from audit_batch b
                   where b.tenant_id = $1 and b.staged_in = e.staged_in and (b.last_xid, b.last_id) >= (e.staged_xid, e.id)
                   order by b.seq_to limit 1) batch
             join audit_seal s on s.tenant_id = $1 and s.seq <= batch.seq_to and s.entry_id = e.id
               and s.seq > coalesce((select max(b.seq_to) from audit_batch b where b.tenant_id = $1 and b.seq_to < batch.seq_to), 0)) as sealed
           from audit_entry e
           where e.tenant_id = $1 and e.staged_in = $2::bigint and e.staged_xid = $3::text::xid8 and e.id = $4`,
    values: [tx.tenantId, stagedIn, stagedXid, id],
  });
  return rows[0];
}

export type AuditMark = {
  id: string;
  mark: AuditMarkKind;
  note: string;
  markedBy: string;
  markedByName: string | null;
  createdAt: Date;
};

/** The marks of an entry, newest first. */
export async function listAuditMarks(tx: TenantTransaction, entryId: string): Promise<AuditMark[]> {
  const { rows } = await tx.query<AuditMark>({
    text: `select m.id, m.mark, m.note, m.marked_by as "markedBy", b.name as "markedByName", m.created_at as "createdAt"
           from audit_mark m left join member b on b.tenant_id = m.tenant_id and 'member:' || b.id = m.marked_by
           where m.tenant_id = $1 and m.entry_id = $2 order by m.id desc limit 50`,
    values: [tx.tenantId, entryId],
  });
  return rows;
}

export async function addAuditMark(
  tx: TenantTransaction,
  mark: Pick<AuditMark, "id" | "mark" | "note" | "markedBy"> & { entryId: string },
): Promise<void> {
  await tx.query({
    text: "insert into audit_mark (tenant_id, id, entry_id, mark, note, marked_by) values ($1, $2, $3, $4, $5, $6)",
    values: [tx.tenantId, mark.id, mark.entryId, mark.mark, mark.note, mark.markedBy],
  });
}
