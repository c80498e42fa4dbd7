import { newId } from "@konstruct/core/ids";
import { BuiltInEmbedder } from "@konstruct/embeddings/built-in/built-in-embedder";
import { checkConfig } from "@konstruct/services/agent/draft-findings";
import { listAgents } from "@konstruct/services/agent/list-agents";
import { readPreview, sayInPreview, startPreview } from "@konstruct/services/agent/preview";
import { createAgentFromTemplate, templates } from "@konstruct/services/agent/templates/create-from-template";
import type { ServiceContext } from "@konstruct/services/context";
import { addFileSource, listSources } from "@konstruct/services/knowledge/sources";
import { createTenant } from "@konstruct/services/tenant/create-tenant";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Orchestrator } from "../../start-orchestrator.ts";
import { startFileReach, type TestFileReach } from "../../testing/file-reach.fixture.ts";
import { startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";

const within = { timeout: 180_000 };

const database = setUpDatabase();
let orchestrator: Orchestrator;
let files: TestFileReach;
beforeAll(async () => {
  files = await startFileReach();
  orchestrator = await startTestOrchestrator(database, {
    embedder: new BuiltInEmbedder(),
    files: files.reach,
  });
});
afterAll(async () => {
  await orchestrator.drain(5_000);
  await files.close();
});

async function newTenant(): Promise<ServiceContext> {
  const actor = { kind: "member", id: newId(), role: "owner" } as const;
  const { tenantId } = await createTenant(
    { database: database.app, actor },
    { slug: `t-${newId()}`, name: "T" },
  );
  return { database: database.app, tenantId, actor };
}

async function answerTo(owner: ServiceContext, agentId: string, text: string): Promise<string> {
  const { conversationId } = await startPreview(owner, { agentId });
  expect(await sayInPreview(owner, { conversationId, text })).toEqual({ kind: "said" });
  const talk = await vi.waitFor(async () => {
    const now = await readPreview(owner, conversationId);
    expect(now.messages).toHaveLength(2);
    return now;
  }, within);
  return talk.messages[1]?.text ?? "";
}

/** What a new agent answers to its suggested questions, in built-in mode. */
const expected: Record<string, Record<string, string>> = {
  support: {
    "What is your return policy?": "30 days",
    "Where is order A-1001 of mali@example.com?": "shipped",
    "I want a refund for order A-1002 of mali@example.com": "colleague to approve",
    คืนสินค้าได้ไหม: "30 วัน",
    "เช็คคำสั่งซื้อ A-1001": "email address",
    ขอคุยกับเจ้าหน้าที่: "",
  },
  shop: {
    "Do you have a brass kettle?": "790",
    "Recommend a lamp": "budget",
    "How long is the warranty?": "2 years",
    มีกาน้ำไฟฟ้าไหม: "1290",
    ประกันกี่ปี: "2 ปี",
    ร้านเปิดกี่โมง: "10:00",
  },
  scheduling: {
    "How much is a haircut?": "450",
    "I'd like to book an appointment": "come in for",
    "Can I cancel free of charge?": "24 hours",
    ตัดผมราคาเท่าไหร่: "450",
    ขอนัดหมาย: "come in for",
    ยกเลิกนัดได้ไหม: "24",
  },
  blank: { Hello: "Hello", สวัสดี: "Hello" },
};

describe("templates", () => {
  it.each(templates().map((template) => template))("J5 $id is complete, and fits together", (template) => {
    expect(checkConfig(template.config).findings).toEqual([]);
    expect(Object.keys(expected[template.id] ?? {})).toEqual([
      ...template.questions.en,
      ...template.questions.th,
    ]);
  });

  it.each(templates().map(({ id }) => id))(
    "J5 E3 %s answers every suggested question at once, with no key of any kind",
    { timeout: 180_000 },
    async (id) => {
      const owner = await newTenant();
      const { agentId, number } = await createAgentFromTemplate(owner, files.reach.objects, {
        template: id,
        name: "Lek",
      });
      expect(number).toBe(1);
      expect(await listAgents(owner)).toMatchObject([
        { id: agentId, name: "Lek", liveNumber: 1, hasDraft: false },
      ]);
      await vi.waitFor(
        async () => expect((await listSources(owner)).filter(({ state }) => state !== "ready")).toEqual([]),
        within,
      );
      const said = await Promise.all(
        Object.keys(expected[id] ?? {}).map(
          async (text) => [text, await answerTo(owner, agentId, text)] as const,
        ),
      );
      for (const [text, answer] of said) expect(answer, text).toContain(expected[id]?.[text]);
    },
  );

  it("J5 a tenant's own records and stock are not changed", async () => {
    const owner = await newTenant();
    const own = [
      owner.tenantId,
      JSON.stringify({ Item: "Mine" }),
      JSON.stringify({ order_id: "A-1001", status: "refunded" }),
    ];
    await database.admin(
      "insert into data_record (tenant_id, kind, key, data) values ($1, 'inventory_row', '000000', $2), ($1, 'order', 'A-1001', $3)",
      own,
    );
    await createAgentFromTemplate(owner, files.reach.objects, { template: "shop" });
    const rows = await database.admin("select data from data_record where tenant_id = $1 order by kind", [
      owner.tenantId,
    ]);
    expect(rows.map(({ data }) => data)).toEqual([
      { Item: "Mine" },
      { order_id: "A-1001", status: "refunded" },
    ]);
  });

  it("J5 E3 a second agent of a template leaves an article that a member changed as it is", async () => {
    const owner = await newTenant();
    const create = () => createAgentFromTemplate(owner, files.reach.objects, { template: "support" });
    await create();
    const articles = await listSources(owner);
    const { name } = articles[0]!;
    const own = { collection: "support", name, contentType: "text/markdown", bytes: Buffer.from("# Ours") };
    const { sourceId } = await addFileSource(owner, files.reach.objects, own);
    const keyOf = () => database.admin("select object_key from knowledge_source where id = $1", [sourceId]);
    const before = await keyOf();
    await create();
    expect(await keyOf()).toEqual(before);
    expect(await listSources(owner)).toHaveLength(articles.length);
  });

  it("J1 a reviewer may not create agents", async () => {
    const owner = await newTenant();
    const reviewer: ServiceContext = { ...owner, actor: { kind: "member", id: newId(), role: "reviewer" } };
    await expect(
      createAgentFromTemplate(reviewer, files.reach.objects, { template: "support" }),
    ).rejects.toMatchObject({
      code: "unauthorised",
    });
  });
});
