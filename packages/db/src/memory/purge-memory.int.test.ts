import { newId } from "@konstruct/core/ids";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { someoneWaits } from "@konstruct/testing/someone-waits";
import { beforeEach, describe, expect, it } from "vitest";
import { eraseContactRows } from "../contact/erase-contact.ts";
import { type TenantTransaction, withTenant } from "../with-tenant.ts";
import { readForSummary, saveSummary } from "./conversation-summary.ts";
import { type NewMemoryEntry, readUnembedded, saveMemoryEntries } from "./embed-backlog.ts";
import { purgeMemoryRows } from "./purge-memory.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);
const embedder = "test-1";
let contactId: string;
let conversationId: string;
beforeEach(async () => {
  [contactId, conversationId] = [newId(), newId()];
  const { tenantId, channelAccountId } = tenant;
  await database.admin("insert into contact (tenant_id, id) values ($1, $2)", [tenantId, contactId]);
  await database.admin(
    "insert into conversation (tenant_id, id, channel_account_id, conversation_ref, contact_id) values ($1, $2, $3, $2::uuid::text, $4)",
    [tenantId, conversationId, channelAccountId, contactId],
  );
  for (const text of ["I keep bees", "They are black", "They need a hive"]) await says(text);
});

const inTenant = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.app, tenant.tenantId, work);
const purge = () => inTenant((tx) => purgeMemoryRows(tx, tenant.agentId, contactId));

const says = (text: string) =>
  database.admin(
    `insert into message (tenant_id, id, conversation_id, channel_account_id, direction, author, external_id, text, starts_turn, sent_at)
     values ($1, $2, $3, $4, 'inbound', 'contact', $2::uuid::text, $5, false, now())`,
    [tenant.tenantId, newId(), conversationId, tenant.channelAccountId, text],
  );

/** The messages that wait to be embedded, with their embeddings. */
async function embedded(): Promise<NewMemoryEntry[]> {
  const messages = await inTenant((tx) => readUnembedded(tx, embedder, 100));
  return messages.map(({ text, ...message }) => ({
    ...message,
    searchText: text,
    embedding: new Float32Array(3),
  }));
}
const save = (entries: NewMemoryEntry[]) => inTenant((tx) => saveMemoryEntries(tx, embedder, entries));
const remembered = async () => {
  const rows = await database.admin(
    "select search_text from memory_entry where conversation_id = $1 order by message_id",
    [conversationId],
  );
  return rows.map((row) => row.search_text);
};

describe("a purge while messages are embedded", () => {
  it("E1 leaves out the messages that were read before it, and no later ones", async () => {
    const before = await embedded();
    expect(before).toHaveLength(3);
    await purge();
    await says("Now I keep goats");
    await save([...before, ...(await embedded())]);
    expect(await remembered()).toEqual(["Now I keep goats"]);
  });

  it("E1 deletes what a transaction that began before it stores at the same moment", async () => {
    const entries = await embedded();
    let purged: Promise<unknown> | undefined;
    await inTenant(async (tx) => {
      await saveMemoryEntries(tx, embedder, entries);
      purged = purge();
      await someoneWaits(database);
    });
    await purged;
    expect(await remembered()).toEqual([]);
  });

  it("E1 is waited for by a transaction that stores at the same moment", async () => {
    const entries = await embedded();
    let saved: Promise<unknown> | undefined;
    await inTenant(async (tx) => {
      await purgeMemoryRows(tx, tenant.agentId, contactId);
      saved = save(entries);
      await someoneWaits(database);
    });
    await saved;
    expect(await remembered()).toEqual([]);
  });
});

describe("an erasure while messages are embedded", () => {
  it("E1 deletes what a transaction that began before it stores at the same moment", async () => {
    const entries = await embedded();
    let erased: Promise<unknown> | undefined;
    await inTenant(async (tx) => {
      await saveMemoryEntries(tx, embedder, entries);
      erased = inTenant((erasing) => eraseContactRows(erasing, contactId));
      await someoneWaits(database);
    });
    expect(await erased).toMatchObject({ conversation: 1, memory_entry: 3 });
    expect(await remembered()).toEqual([]);
  });
});

describe("a purge while a conversation is summed up", () => {
  const readNow = () => inTenant((tx) => readForSummary(tx, conversationId, 1));
  const summaries = () =>
    database.admin("select text from conversation_summary where conversation_id = $1", [conversationId]);
  const summaryOf = ({ toSeq, purgedAt }: { toSeq: number; purgedAt: string | null }) => ({
    conversationId,
    agentId: tenant.agentId,
    toSeq,
    purgedAt,
    text: "bees",
    madeBy: "test",
    call: null,
  });

  it("E1 leaves out a summary of what was read before it", async () => {
    const read = (await readNow())!;
    await purge();
    await inTenant((tx) => saveSummary(tx, summaryOf(read)));
    expect(await summaries()).toEqual([]);
    for (const text of ["I keep goats", "They are white"]) await says(text);
    const again = (await readNow())!;
    await inTenant((tx) => saveSummary(tx, summaryOf(again)));
    expect(await summaries()).toEqual([{ text: "bees" }]);
  });

  it("E1 deletes a summary that a transaction which began before it stores at the same moment", async () => {
    const read = (await readNow())!;
    let purged: Promise<unknown> | undefined;
    await inTenant(async (tx) => {
      await saveSummary(tx, summaryOf(read));
      purged = purge();
      await someoneWaits(database);
    });
    await purged;
    expect(await summaries()).toEqual([]);
  });
});
