import { newId } from "@konstruct/core/ids";
import { readDraft, saveDraft } from "@konstruct/services/agent/drafts";
import { readPreview, sayInPreview, startPreview } from "@konstruct/services/agent/preview";
import { listVersions } from "@konstruct/services/agent/versions";
import { listApprovals } from "@konstruct/services/approval/read-approvals";
import type { ServiceContext } from "@konstruct/services/context";
import { readTurn } from "@konstruct/services/turn/read-turn";
import { createTestDatabase, type TestDatabase, type TestTenant } from "@konstruct/testing/test-database";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Orchestrator } from "../../start-orchestrator.ts";
import { createShop, startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";

const within = { timeout: 180_000 };

let database: TestDatabase;
let shop: TestTenant;
let orchestrator: Orchestrator;
let mali: ServiceContext;
beforeEach(async () => {
  database = await createTestDatabase();
  shop = await createShop(database, { channel: "webchat", policies: [] });
  await database.admin("update data_record set data = data || '{\"amount\": 29.99}' where key = 'O-12345'");
  mali = {
    database: database.app,
    tenantId: shop.tenantId,
    actor: { kind: "member", id: newId(), role: "owner" },
  };
  orchestrator = await startTestOrchestrator(database);
});
afterEach(async () => {
  await orchestrator.drain(5_000);
  await database.close();
});

async function change(edit: (config: Record<string, unknown>) => object): Promise<void> {
  const { config, revision } = await readDraft(mali, shop.agentId);
  const saved = await saveDraft(mali, {
    agentId: shop.agentId,
    revision,
    config: { ...config, ...edit(config) },
  });
  if (saved.kind !== "saved") throw new Error("a conflict");
}

async function answerTo(conversationId: string, text: string): Promise<string> {
  const before = (await readPreview(mali, conversationId)).messages.length;
  expect(await sayInPreview(mali, { conversationId, text })).toEqual({ kind: "said" });
  const talk = await vi.waitFor(async () => {
    const now = await readPreview(mali, conversationId);
    expect(now.messages).toHaveLength(before + 2);
    expect(now.isThinking).toBe(false);
    return now;
  }, within);
  const last = talk.messages.at(-1);
  expect(last).toMatchObject({ author: "agent", turnId: expect.any(String) });
  return last?.text ?? "";
}

describe("a preview of a draft", () => {
  it("J3 answers as the draft is at each message, and the live agent does not change", async () => {
    await change((config) => ({
      name: "Mina",
      intents: [
        ...(config.intents as object[]),
        { id: "greeting_2", examples: ["ahoy there sailor"], reply: "Ahoy, I am {agent}" },
      ],
    }));
    const { conversationId } = await startPreview(mali, { agentId: shop.agentId });
    expect(await answerTo(conversationId, "ahoy there sailor")).toContain("Ahoy, I am Mina");
    await change(() => ({ name: "Zoe" }));
    expect(await answerTo(conversationId, "ahoy there sailor")).toContain("Ahoy, I am Zoe");
    expect(await listVersions(mali, { agentId: shop.agentId })).toMatchObject([{ number: 1, isLive: true }]);
    const [live] = await database.admin("select name from agent");
    expect(live?.name).toBe("Ava");
  });

  it("J3 a published version can be previewed beside the draft, and does not change", async () => {
    await change((config) => ({
      intents: [
        ...(config.intents as object[]),
        { id: "ahoy", examples: ["ahoy there sailor"], reply: "Ahoy yourself" },
      ],
    }));
    const [published] = await listVersions(mali, { agentId: shop.agentId });
    const draft = await startPreview(mali, { agentId: shop.agentId });
    const live = await startPreview(mali, { agentId: shop.agentId, versionId: published?.id });
    for (let turn = 0; turn < 2; turn++) {
      expect(await answerTo(draft.conversationId, "ahoy there sailor")).toContain("Ahoy yourself");
      expect(await answerTo(live.conversationId, "ahoy there sailor")).not.toContain("Ahoy");
    }
    await change(() => ({ history_window: 0 }));
    expect(await answerTo(live.conversationId, "Where's my order O-12345?")).toContain("shipped");
    const other = await createShop(database, { channel: "webchat" });
    const [foreign] = await database.admin("select id from agent_version where tenant_id = $1", [
      other.tenantId,
    ]);
    for (const unknown of [newId(), String(foreign?.id)])
      await expect(startPreview(mali, { agentId: shop.agentId, versionId: unknown })).rejects.toMatchObject({
        code: "not_found",
      });
  });

  it("J3 effects are simulated, approvals stay in the preview, and nobody is notified", async () => {
    await change(() => ({
      policies: [
        {
          id: "free",
          when: { field: "tool", op: "in", value: ["refund", "create_ticket"] },
          result: "allow",
          reason: "small shop",
        },
      ],
    }));
    const { conversationId } = await startPreview(mali, { agentId: shop.agentId });
    expect(await answerTo(conversationId, "Refund order O-12345")).toContain("refund of 29.99");
    expect(await database.admin("select 1 from data_record where kind = 'refund'")).toEqual([]);
    const said = (await readPreview(mali, conversationId)).messages.at(-1);
    expect(await readTurn(mali, { turnId: said?.turnId ?? "" })).toMatchObject({
      versionNumber: null,
      policy: [{ tool: "refund", verdict: "allow", ruleId: "free", reason: "small shop" }],
      tools: [
        { tool: "refund", effect: "irreversible", state: "done", result: { data: { simulated: true } } },
      ],
      atoms: expect.arrayContaining([expect.objectContaining({ text: "29.99", source: expect.any(String) })]),
    });
    const [call] = await database.admin(
      "select result -> 'data' ->> 'simulated' as simulated from tool_call where tool = 'refund'",
    );
    expect(call?.simulated).toBe("true");
    await change(() => ({ policies: [] }));
    expect(await answerTo(conversationId, "Refund order O-12345")).toContain("asked a colleague");
    expect(await listApprovals(mali, {})).toEqual([]);
    expect(await listApprovals(mali, { conversationId })).toHaveLength(1);
    expect(await answerTo(conversationId, "I want to talk to a human")).toBeTruthy();
    expect(await database.admin("select 1 from card union all select 1 from escalation")).toEqual([]);
  });

  it("A3 J3 the agent treats it as the channel under test", async () => {
    await change((config) => ({
      intents: [
        ...(config.intents as object[]),
        {
          id: "only_here",
          examples: ["what is the slack word"],
          reply: "It is fish",
          constraints: { channels: ["slack"] },
        },
      ],
    }));
    const slack = await startPreview(mali, { agentId: shop.agentId, as: "slack" });
    const web = await startPreview(mali, { agentId: shop.agentId, as: "webchat" });
    expect(await answerTo(slack.conversationId, "what is the slack word")).toContain("fish");
    expect(await answerTo(web.conversationId, "what is the slack word")).not.toContain("fish");
  });

  it("J3 a draft that cannot be read lists its mistakes, and no message is accepted", async () => {
    const { conversationId } = await startPreview(mali, { agentId: shop.agentId });
    await change(() => ({ history_window: 0 }));
    expect(await sayInPreview(mali, { conversationId, text: "hello" })).toMatchObject({
      kind: "invalid",
      findings: [{ path: ["history_window"] }],
    });
    expect((await readPreview(mali, conversationId)).messages).toEqual([]);
  });

  it("I1 a real conversation, another tenant's preview and a random id are not found, and a member who may not build may not preview", async () => {
    const { conversationId } = await startPreview(mali, { agentId: shop.agentId });
    const other = { ...mali, tenantId: (await createShop(database, { channel: "webchat" })).tenantId };
    for (const read of [
      () => readPreview(other, conversationId),
      () => readPreview(mali, newId()),
      () => sayInPreview(other, { conversationId, text: "hi" }),
    ])
      await expect(read()).rejects.toMatchObject({ code: "not_found" });
    const viewer: ServiceContext = { ...mali, actor: { kind: "member", id: newId(), role: "viewer" } };
    await expect(readPreview(viewer, conversationId)).rejects.toMatchObject({ code: "unauthorised" });
  });
});
