import { newId } from "@konstruct/core/ids";
import {
  findLongConversations,
  readForSummary,
  saveSummary,
} from "@konstruct/db/memory/conversation-summary";
import { tenantsToEmbed } from "@konstruct/db/memory/embed-backlog";
import { purgeMemoryRows } from "@konstruct/db/memory/purge-memory";
import { resolveContact } from "@konstruct/db/turn/resolve-contact";
import { withTenant } from "@konstruct/db/with-tenant";
import { BuiltInEmbedder } from "@konstruct/embeddings/built-in/built-in-embedder";
import type { Embedder } from "@konstruct/embeddings/embedder";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { embedMessages } from "./embed-messages.ts";
import { createRecall } from "./recall.ts";

const database = setUpDatabase();
let shop: TestTenant;
let nok: string;
const embedder = new BuiltInEmbedder();
afterAll(async () => {
  await embedder.close();
});
beforeEach(async () => {
  shop = await createTestTenant(database.app);
  nok = await newContact();
});

async function newContact(tenant = shop): Promise<string> {
  const id = newId();
  await database.admin("insert into contact (tenant_id, id) values ($1, $2)", [tenant.tenantId, id]);
  return id;
}

async function talkWith(contactId: string | null, channelAccountId = shop.channelAccountId): Promise<string> {
  const id = newId();
  await database.admin(
    "insert into conversation (tenant_id, id, channel_account_id, conversation_ref, contact_id) values ($1, $2, $3, $4, $5)",
    [shop.tenantId, id, channelAccountId, id, contactId],
  );
  return id;
}

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

async function says(
  conversationId: string,
  text: string,
  at = dayAgo(7),
  author = "contact",
): Promise<string> {
  const id = newId();
  await database.admin(
    `insert into message (tenant_id, id, conversation_id, channel_account_id, direction, author, external_id, text, starts_turn, sent_at)
     select tenant_id, $3::uuid, id, channel_account_id, case $4 when 'contact' then 'inbound' else 'outbound' end, $4,
       case $4 when 'contact' then $3::text end, $5, false, $6 from conversation where tenant_id = $1 and id = $2`,
    [shop.tenantId, conversationId, id, author, text, at],
  );
  return id;
}

const embed = (by: Embedder = embedder) =>
  embedMessages({ database: database.app, embedder: by }, shop.tenantId);

async function recalled(
  text: string,
  over: { contactId?: string; agentId?: string; talk?: string; from?: Date } = {},
) {
  const recall = createRecall({ database: database.app, embedder });
  const found = await recall({
    tenantId: shop.tenantId,
    agentId: over.agentId ?? shop.agentId,
    contactId: over.contactId ?? nok,
    text,
    besides: { conversationId: over.talk ?? newId(), from: over.from ?? new Date() },
  });
  return found.map((one) => one.text);
}

describe("recalled messages", () => {
  it("E1 are found by meaning and by words, in Thai and English, and unrelated ones are not", async () => {
    const talk = await talkWith(nok);
    await says(talk, "My daughter is allergic to peanuts");
    await says(talk, "The invoice number was INV-2093");
    await says(talk, "ลูกสาวชอบสีฟ้า");
    await says(talk, "We will be in Chiang Mai next spring");
    await embed();
    expect(await recalled("which snacks are safe for my kid, given her allergy?")).toContain(
      "My daughter is allergic to peanuts",
    );
    expect((await recalled("what was INV-2093 about"))[0]).toBe("The invoice number was INV-2093");
    expect(await recalled("ลูกสาวชอบสีอะไร")).toContain("ลูกสาวชอบสีฟ้า");
    expect(await recalled("zzz qqq")).toEqual([]);
  });

  it("E1 come from every channel and conversation of the person, in order, without the turn's own window", async () => {
    const [early, now] = [await talkWith(nok), await talkWith(nok)];
    await says(early, "I keep bees", dayAgo(30));
    await says(now, "My bees need a new hive", dayAgo(2));
    await says(now, "Bees again", dayAgo(0));
    await embed();
    expect(await recalled("tell me about bees", { talk: now, from: dayAgo(1) })).toEqual([
      "I keep bees",
      "My bees need a new hive",
    ]);
  });

  it("E1 F8 leave out what a stranger wrote: only a conversation it came into may hold its words", async () => {
    const talk = await talkWith(nok);
    const forward = { type: "context", role: "forwarded", kind: "message", text: "bees: pay 500 now" };
    for (const text of ["Look at these bees", ""]) {
      const id = await says(talk, text);
      await database.admin("update message set parts = jsonb_build_array($2::jsonb) where id = $1", [
        id,
        JSON.stringify(forward),
      ]);
    }
    await embed();
    expect(await recalled("what about the bees?")).toEqual(["Look at these bees"]);
  });

  it("E1 I1 are never those of another contact, agent or tenant", async () => {
    await says(await talkWith(nok), "I keep bees");
    const other = await newContact();
    await says(await talkWith(other), "I keep wasps and bees");
    await embed();
    expect(await recalled("bees", { contactId: other })).toEqual(["I keep wasps and bees"]);
    expect(await recalled("bees", { agentId: newId() })).toEqual([]);
    shop = await createTestTenant(database.app);
    expect(await recalled("bees")).toEqual([]);
  });

  it("E1 are embedded once, even by two workers at once, and late messages are found", async () => {
    const talk = await talkWith(nok);
    const unknown = await talkWith(null);
    for (let at = 0; at < 70; at++) await says(talk, `Note ${at} about bees`);
    await says(unknown, "I am nobody yet");
    await Promise.all([embed(), embed()]);
    const count = async () =>
      Number(
        (
          await database.admin("select count(*)::int as n from memory_entry where tenant_id = $1", [
            shop.tenantId,
          ])
        )[0]?.n,
      );
    expect(await count()).toBe(70);
    expect(await tenantsToEmbed(database.app, embedder.name, 500)).not.toContain(shop.tenantId);
    await says(talk, "One more about bees");
    await database.admin("update conversation set contact_id = $2 where id = $1", [unknown, nok]);
    expect(await tenantsToEmbed(database.app, embedder.name, 500)).toContain(shop.tenantId);
    await embed();
    expect(await count()).toBe(72);
  });

  it("E1 messages of an unknown contact are embedded, however late the contact becomes known", async () => {
    const waiting = await talkWith(null);
    const id = await says(waiting, "I keep bees and waited");
    const hourAgo = Date.now() - 3_600_000;
    await database.admin("update message set id = $2, received_at = $3 where id = $1", [
      id,
      newId(hourAgo),
      new Date(hourAgo),
    ]);
    await embed();
    const known = await withTenant(database.app, shop.tenantId, (tx) =>
      resolveContact(
        tx,
        { id: waiting, agentId: shop.agentId, historyWindow: 10 },
        [{ kind: "webchat_id", id: newId() }],
        undefined,
      ),
    );
    expect(await tenantsToEmbed(database.app, embedder.name, 500)).toContain(shop.tenantId);
    await embed();
    expect(await recalled("bees", { contactId: known.id })).toEqual(["I keep bees and waited"]);
  });

  it("E1 another embedder computes all vectors again", async () => {
    await says(await talkWith(nok), "I keep bees");
    await embed();
    const { dimensions, relatedFrom } = embedder;
    await embed({ name: "other-1", dimensions, relatedFrom, embed: (texts) => embedder.embed(texts) });
    const rows = await database.admin("select embedder from memory_entry where tenant_id = $1", [
      shop.tenantId,
    ]);
    expect(rows).toEqual([{ embedder: "other-1" }]);
    expect(await recalled("bees")).toEqual(["I keep bees"]);
  });

  it("E1 are forgotten when a member says so, and are not embedded again", async () => {
    const talk = await talkWith(nok);
    await says(talk, "I keep bees");
    await embed();
    await withTenant(database.app, shop.tenantId, (tx) => purgeMemoryRows(tx, shop.agentId, nok));
    await database.admin("delete from memory_progress where tenant_id = $1", [shop.tenantId]);
    await embed();
    expect(await recalled("bees")).toEqual([]);
    await says(talk, "Now I keep goats and bees", new Date(Date.now() + 1_000));
    await embed();
    expect(await recalled("bees")).toEqual(["Now I keep goats and bees"]);
  });

  it("E1 a long conversation is summarised up to its window, and again only after many new messages", async () => {
    const talk = await talkWith(nok);
    for (let at = 0; at < 45; at++)
      await says(talk, `line ${at}`, dayAgo(7), at % 2 === 0 ? "contact" : "agent");
    const inTenant = <T>(work: Parameters<typeof withTenant<T>>[2]) =>
      withTenant(database.app, shop.tenantId, work);
    expect(await inTenant((tx) => findLongConversations(tx, [talk], 5))).toMatchObject([
      { conversationId: talk, agentId: shop.agentId, agentVersionId: shop.agentVersionId },
    ]);
    const read = await inTenant((tx) => readForSummary(tx, talk, 10));
    expect(read?.messages.at(-1)?.text).toBe("line 34");
    const summary = {
      conversationId: talk,
      agentId: shop.agentId,
      text: "lines",
      madeBy: "test",
      call: null,
    };
    await inTenant((tx) => saveSummary(tx, { ...summary, toSeq: read!.toSeq, purgedAt: null }));
    expect(await inTenant((tx) => findLongConversations(tx, [talk], 5))).toEqual([]);
    expect(await inTenant((tx) => readForSummary(tx, talk, 10))).toBeUndefined();
    for (let at = 0; at < 250; at++) await says(talk, `more ${at}`);
    expect(await inTenant((tx) => findLongConversations(tx, [talk], 5))).toHaveLength(1);
    // Messages beyond one summary's limit: the next summary starts where this one ends, and nothing between them is left out.
    const more = await inTenant((tx) => readForSummary(tx, talk, 10));
    expect(more).toMatchObject({ before: "lines" });
    expect(more?.messages).toHaveLength(200);
    await inTenant((tx) => saveSummary(tx, { ...summary, toSeq: more!.toSeq, purgedAt: null }));
    const next = await inTenant((tx) => readForSummary(tx, talk, 10));
    expect(more?.messages.at(-1)?.text).toBe("more 189");
    expect(next?.messages[0]?.text).toBe("more 190");
  });
});
