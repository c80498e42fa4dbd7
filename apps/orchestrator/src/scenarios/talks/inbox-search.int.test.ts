import { eraseContactRows } from "@konstruct/db/contact/erase-contact";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import { withTenant } from "@konstruct/db/with-tenant";
import { BuiltInEmbedder } from "@konstruct/embeddings/built-in/built-in-embedder";
import { embedMessages } from "@konstruct/memory/embed-messages";
import type { ServiceContext } from "@konstruct/services/context";
import { listConversations } from "@konstruct/services/inbox/list-conversations";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { afterAll, beforeEach, describe, expect, it } from "vitest";

const database = setUpDatabase();
let tenant: TestTenant;
let context: ServiceContext;
const embedder = new BuiltInEmbedder();
beforeEach(async () => {
  tenant = await createTestTenant(database.app);
  context = { database: database.app, tenantId: tenant.tenantId, actor: { kind: "system", id: "test" } };
});
afterAll(async () => {
  await embedder.close();
});

/** A known contact writes; the message is filed as the job memory.embed does it. */
async function says(ref: string, text: string): Promise<string> {
  await acceptMessages(database.app, [
    { message: webchatMessage(tenant.accountKey, ref, text), debounceMs: 0 },
  ]);
  const conversationId = conversationIdOf(tenant.channelAccountId, ref);
  await database.admin(
    `insert into contact (tenant_id, id) values ($1, md5($2)::uuid) on conflict do nothing`,
    [tenant.tenantId, ref],
  );
  await database.admin(
    "update conversation set contact_id = md5($3)::uuid where tenant_id = $1 and id = $2",
    [tenant.tenantId, conversationId, ref],
  );
  await embedMessages({ database: database.app, embedder }, tenant.tenantId);
  return conversationId;
}

async function find(text: string): Promise<[id: string, shown: string][]> {
  const { conversations } = await listConversations(context, { text });
  return conversations.map(({ id, match }) => [
    id,
    match?.snippet.map((part) => (part.isMatch ? `[${part.text}]` : part.text)).join("") ?? "",
  ]);
}

describe("the search of the inbox", () => {
  it("J4 finds the words of messages, in any order and case and by prefix, and marks where they are", async () => {
    const lamp = await says("a", "The lamp from Copenhagen arrived BROKEN yesterday");
    await says("b", "The lamp is fine");
    expect(await find("broken lamp")).toEqual([
      [lamp, "The [lamp] from Copenhagen arrived [BROKEN] yesterday"],
    ]);
    expect(await find("copenh")).toEqual([[lamp, "The lamp from [Copenhagen] arrived BROKEN yesterday"]]);
    expect(await find("lamp")).toHaveLength(2);
    expect(await find("broken teapot")).toEqual([]);
    // Operators of full-text search have no meaning here.
    expect(await find("lamp' | !x & <-> :*")).toEqual([]);
    expect(await find("!!! ???")).toEqual([]);
  });

  it("J4 finds Thai words, which have no spaces between them, and codes", async () => {
    const receipt = await says("a", "สวัสดีค่ะ อยากได้ใบเสร็จของเดือนที่แล้วค่ะ รหัส AB-2210");
    await says("b", "ขอเลื่อนนัดเป็นวันพรุ่งนี้ได้ไหมคะ");
    const [[id, shown] = []] = await find("ใบเสร็จ");
    expect(id).toBe(receipt);
    expect(shown).toContain("[ใบเสร็จ]");
    expect(await find("เลื่อนนัด")).toHaveLength(1);
    expect((await find("ab-2210")).map(([found]) => found)).toEqual([receipt]);
  });

  it("I1 E1 finds nothing of another tenant, and nothing of an erased contact", async () => {
    await says("a", "A very private sentence");
    const other = await createTestTenant(database.app);
    const stranger: ServiceContext = { ...context, tenantId: other.tenantId };
    expect((await listConversations(stranger, { text: "private" })).conversations).toEqual([]);
    expect(await find("private")).toHaveLength(1);
    const [{ id } = {}] = await database.admin("select id from contact where tenant_id = $1", [
      tenant.tenantId,
    ]);
    await withTenant(database.app, tenant.tenantId, (tx) => eraseContactRows(tx, String(id)));
    expect(await find("private")).toEqual([]);
    expect(
      await database.admin("select 1 from memory_entry where tenant_id = $1", [tenant.tenantId]),
    ).toEqual([]);
  });
});
