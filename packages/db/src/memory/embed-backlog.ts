import { newId } from "@konstruct/core/ids";
import type { Part } from "@konstruct/core/message";
import type { Database } from "../database.ts";
import { isNoPreview } from "../preview/outside-previews.ts";
import type { TenantTransaction } from "../with-tenant.ts";
import { hasWords, withWords } from "../words-of-row.ts";
import { holdOffPurges, isPurged } from "./purge-memory.ts";

/** How long after its id was made a message may be committed. */
const latestCommitMs = 10 * 60_000;

export type UnembeddedMessage = {
  messageId: string;
  conversationId: string;
  agentId: string;
  saidAt: Date;
  text: string;
};

export type NewMemoryEntry = Omit<UnembeddedMessage, "text"> & {
  searchText: string;
  embedding: Float32Array;
};

/** Tenants with messages that this embedder has not embedded. */
export async function tenantsToEmbed(database: Database, embedder: string, most: number): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>({
    name: "memory-tenants-due",
    text: "select memory_tenants_due as id from memory_tenants_due($1, $2)",
    values: [embedder, most],
  });
  return rows.map((row) => row.id);
}

/** The smallest id a message of that moment can have. */
const firstIdAt = (ms: number) => `${newId(Math.max(0, ms)).slice(0, 14)}7000-8000-000000000000`;

/**
 * Messages with text in conversations of known contacts, by any author, that this embedder has not embedded, oldest first. Notes,
 * decisions, previews and purged messages are left out.
 */
export async function readUnembedded(
  tx: TenantTransaction,
  embedder: string,
  most: number,
): Promise<UnembeddedMessage[]> {
  const { rows: progress } = await tx.query<{ embedder: string; done_before: Date }>({
    name: "read-memory-progress",
    text: "select embedder, done_before from memory_progress where tenant_id = $1",
    values: [tx.tenantId],
  });
  const [done] = progress.filter((row) => row.embedder === embedder);
  const { rows } = await tx.query<UnembeddedMessage & { parts: Part[] }>({
    name: "read-unembedded",
    text: `select m.id as "messageId", m.conversation_id as "conversationId", a.agent_id as "agentId", m.sent_at as "saidAt", m.text, m.parts
           from message m
           join conversation c on c.tenant_id = m.tenant_id and c.id = m.conversation_id
           join channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
           left join memory_entry e on e.tenant_id = m.tenant_id and e.message_id = m.id and e.embedder = $3
           where m.tenant_id = $1 and m.id >= $2 and e.message_id is null and c.contact_id is not null and ${isNoPreview("c")}
             and ${hasWords("m")} and m.direction <> 'internal' and not m.envelope ? 'approvalId'
             and not ${isPurged("m", "c", "a.agent_id")}
           order by m.id limit $4`,
    values: [tx.tenantId, firstIdAt(done?.done_before.getTime() ?? 0), embedder, most],
  });
  return rows.map(withWords);
}

/** Stores embeddings; a message erased or purged meanwhile is left out. */
export async function saveMemoryEntries(
  tx: TenantTransaction,
  embedder: string,
  entries: readonly NewMemoryEntry[],
): Promise<void> {
  await holdOffPurges(
    tx,
    entries.map((entry) => entry.conversationId),
  );
  await tx.query({
    name: "save-memory-entries",
    text: `insert into memory_entry (tenant_id, message_id, conversation_id, agent_id, said_at, search_text, embedder, embedding)
           select $1, m.id, m.conversation_id, e.agent_id, m.sent_at, e.search_text, $2, e.embedding::float4[]::vector
           from unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[]) as e(message_id, agent_id, search_text, embedding)
           join message m on m.tenant_id = $1 and m.id = e.message_id
           join conversation c on c.tenant_id = $1 and c.id = m.conversation_id
           where not ${isPurged("m", "c", "e.agent_id")}
           order by m.id
           on conflict (tenant_id, message_id) do update
             set search_text = excluded.search_text, embedder = excluded.embedder, embedding = excluded.embedding`,
    values: [
      tx.tenantId,
      embedder,
      entries.map((entry) => entry.messageId),
      entries.map((entry) => entry.agentId),
      entries.map((entry) => entry.searchText),
      entries.map((entry) => `{${entry.embedding.join(",")}}`),
    ],
  });
}

/** The backlog is empty: the next search begins shortly before this one began. @param newestId the newest message it read */
export async function saveMemoryProgress(
  tx: TenantTransaction,
  embedder: string,
  startedAt: Date,
  newestId: string | null,
): Promise<void> {
  await tx.query({
    name: "save-memory-progress",
    text: `insert into memory_progress (tenant_id, embedder, done_before, newest_id) values ($1, $2, $3, $4)
           on conflict (tenant_id) do update
             set embedder = excluded.embedder, done_before = excluded.done_before, newest_id = excluded.newest_id`,
    values: [tx.tenantId, embedder, new Date(startedAt.getTime() - latestCommitMs), newestId],
  });
}

export async function newestMessageId(tx: TenantTransaction): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>({
    name: "newest-message-id",
    text: "select id from message where tenant_id = $1 order by id desc limit 1",
    values: [tx.tenantId],
  });
  return rows[0]?.id ?? null;
}
