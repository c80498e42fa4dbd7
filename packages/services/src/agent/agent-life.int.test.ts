import { newId } from "@konstruct/core/ids";
import { addReachableOwner } from "@konstruct/testing/add-reachable-owner";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { beforeEach, describe, expect, it } from "vitest";
import type { Role, ServiceContext } from "../context.ts";
import { discardDraft, readDraft, saveDraft } from "./drafts.ts";
import { listAgents } from "./list-agents.ts";
import { sayInPreview, startPreview } from "./preview.ts";
import { publishAgentVersion } from "./publish-agent-version.ts";
import { checkDraft, publishDraft, rollBack } from "./publish-draft.ts";
import { savePublishing } from "./publish-gates.ts";
import { compareVersions, listVersions, readVersion } from "./versions.ts";

const database = setUpDatabase();
let tenant: TestTenant;
let other: TestTenant;
beforeEach(async () => {
  tenant = await createTestTenant(database.app);
  await addReachableOwner(database.app, tenant.tenantId, tenant.agentId);
  other = await createTestTenant(database.app);
});

const as = (role: Role, id = newId()): ServiceContext => ({
  database: database.app,
  tenantId: tenant.tenantId,
  actor: { kind: "member", id, role },
});
const allRight = async () => [];
const actions = async () =>
  (
    await database.admin(
      "select action from audit_entry where tenant_id = $1 and action <> 'tenant.created' order by id",
      [tenant.tenantId],
    )
  ).map(({ action }) => action);

async function save(config: object, revision = 0, context = as("builder")) {
  const saved = await saveDraft(context, {
    agentId: tenant.agentId,
    revision,
    config: config as Record<string, unknown>,
  });
  if (saved.kind !== "saved") throw new Error("a conflict");
  return saved;
}

describe("drafts", () => {
  it("J3 begins as the live version, is stored as given, and reports problems by path", async () => {
    const begun = await readDraft(as("viewer"), tenant.agentId);
    expect(begun).toMatchObject({ revision: 0, differs: false, baseVersionId: tenant.agentVersionId });
    const saved = await save({ ...begun.config, history_window: 0, polices: [] });
    expect(saved).toMatchObject({ revision: 1, differs: true });
    expect(saved.findings.map(({ path }) => path.join("."))).toEqual(["polices", "history_window"]);
    expect((await readDraft(as("viewer"), tenant.agentId)).config).toMatchObject({ history_window: 0 });
  });

  it("J3 counts its differences from the live version, and cannot while it is unreadable", async () => {
    const { config } = await readDraft(as("viewer"), tenant.agentId);
    const name = { ...config, name: "Mina", tone: "warm" };
    expect(await save(name)).toMatchObject({ changes: 2 });
    expect(await readDraft(as("viewer"), tenant.agentId)).toMatchObject({ changes: 2 });
    expect((await checkDraft(as("builder"), tenant.agentId, allRight)).changed).toEqual(["persona"]);
    expect(await save({ ...config, history_window: 0 }, 1)).toMatchObject({ differs: true, changes: null });
    expect(await save(config, 2)).toMatchObject({ differs: false, changes: 0 });
  });

  it("J3 a second editor of the same revision is refused and learns who saved first", async () => {
    const mali = newId();
    await database.admin(
      "insert into member (tenant_id, id, name, email, role) values ($1, $2, 'Mali', 'mali@example.com', 'builder')",
      [tenant.tenantId, mali],
    );
    await save({ name: "Ava" });
    await save({ name: "Mina" }, 1, as("builder", mali));
    const late = await saveDraft(as("builder"), {
      agentId: tenant.agentId,
      revision: 1,
      config: { name: "Max" },
    });
    expect(late).toMatchObject({
      kind: "conflict",
      revision: 2,
      updatedBy: { kind: "member", name: "Mali" },
    });
    expect((await readDraft(as("viewer"), tenant.agentId)).config.name).toBe("Mina");
  });

  it("J3 of twenty simultaneous saves of one revision one succeeds", async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        saveDraft(as("builder"), { agentId: tenant.agentId, revision: 0, config: { name: `Ava ${n}` } }),
      ),
    );
    expect(all.filter(({ kind }) => kind === "saved")).toHaveLength(1);
  });

  it("J3 a repeated save whose answer was lost is stored once, and another actor's save of that revision is a conflict", async () => {
    const mali = as("builder");
    const asked = { agentId: tenant.agentId, revision: 0, config: { name: "Mina" } };
    expect(await saveDraft(mali, asked)).toMatchObject({ kind: "saved", revision: 1 });
    expect(await saveDraft(mali, asked)).toMatchObject({ kind: "saved", revision: 1, differs: true });
    expect(await saveDraft(as("builder"), asked)).toMatchObject({ kind: "conflict", revision: 1 });
    expect(await saveDraft(mali, { ...asked, config: { name: "Max" } })).toMatchObject({ kind: "conflict" });
  });

  it("J2 slots keep their order through the draft, the version and the way back", async () => {
    const slots = ["zeta", "a", "amount", "mid"];
    const intent = {
      id: "ask",
      required_params: ["zeta", "amount"],
      params: Object.fromEntries(slots.map((slot) => [slot, { type: "string" }])),
    };
    const orderIn = (config: unknown) =>
      Object.keys((config as { intents: { params: object }[] }).intents[0]?.params ?? {});
    await save({ name: "Ava", intents: [intent] });
    expect(orderIn((await readDraft(as("viewer"), tenant.agentId)).config)).toEqual(slots);
    const asked = { agentId: tenant.agentId, revision: 1, note: "Slots" };
    const published = await publishDraft(as("owner"), asked, allRight);
    if (published.kind !== "published") throw new Error(published.kind);
    const { versionId } = published;
    const version = await readVersion(as("viewer"), { agentId: tenant.agentId, versionId });
    expect(orderIn(version.config)).toEqual(slots);
    expect(await readDraft(as("viewer"), tenant.agentId)).toMatchObject({ differs: false });
    const turned = { ...intent, params: Object.fromEntries(Object.entries(intent.params).reverse()) };
    expect(await save({ ...version.config, intents: [turned] }, 2)).toMatchObject({
      differs: true,
      findings: [],
    });
  });

  it("I2 one entry records that a draft was begun, not one for each save", async () => {
    for (let revision = 0; revision < 5; revision++) await save({ name: `Ava ${revision}` }, revision);
    await discardDraft(as("builder"), { agentId: tenant.agentId, revision: 5 });
    expect(await actions()).toEqual(["agent_draft.edited", "agent_draft.discarded"]);
    expect(await readDraft(as("viewer"), tenant.agentId)).toMatchObject({ differs: false, revision: 6 });
  });

  it("J3 a draft larger than 512 kB is refused", async () => {
    await expect(save({ instructions: "ก".repeat(200_000) })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("I1 another tenant's agent and a random id get the same answer; a reader cannot write", async () => {
    const answer = (id: string) =>
      readDraft(as("owner"), id).catch((thrown: Error) => ({ ...thrown, message: "" }));
    expect(await answer(other.agentId)).toEqual(await answer(newId()));
    await expect(save({}, 0, as("reviewer"))).rejects.toMatchObject({ code: "unauthorised" });
    const theirs = { agentId: other.agentId, revision: 0, config: {} };
    await expect(saveDraft(as("owner"), theirs)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("publishing a draft", () => {
  it("J3 needs a note, makes a version with its author, makes it live and rebases the draft", async () => {
    const mali = as("builder");
    await save({ name: "Mina", tone: "formal" });
    const asked = { agentId: tenant.agentId, revision: 1, note: " " };
    await expect(publishDraft(mali, asked, allRight)).rejects.toMatchObject({ code: "invalid_input" });
    const { widened } = await checkDraft(mali, tenant.agentId, allRight);
    expect(widened).toEqual([]);
    const published = await publishDraft(mali, { ...asked, note: "A new voice" }, allRight);
    expect(published).toMatchObject({ kind: "published", number: 2 });
    const [newest] = await listVersions(mali, { agentId: tenant.agentId });
    expect(newest).toMatchObject({
      number: 2,
      note: "A new voice",
      isLive: true,
      publishedBy: { id: mali.actor.id },
    });
    expect(await readDraft(mali, tenant.agentId)).toMatchObject({
      differs: false,
      baseVersionId: newest?.id,
    });
    expect(await listAgents(mali)).toMatchObject([
      {
        name: "Mina",
        liveNumber: 2,
        hasDraft: false,
        channels: [{ channel: "slack" }, { channel: "webchat" }],
      },
    ]);
    expect(
      await publishDraft(mali, { agentId: tenant.agentId, revision: 2, note: "Again" }, allRight),
    ).toEqual({ kind: "unchanged" });
  });

  it("J3 each more permissive change has to be acknowledged by id, and is in the audit log", async () => {
    await save({
      name: "Ava",
      intents: [
        { id: "refund", tool: "refund", required_params: ["order_id"] },
        { id: "order", tool: "check_order_status", required_params: ["order_id"] },
      ],
    });
    const asked = { agentId: tenant.agentId, revision: 1, note: "Orders" };
    const refused = await publishDraft(as("owner"), asked, allRight);
    if (refused.kind !== "refused") throw new Error(refused.kind);
    const told = ["Tool refund: now allowed (was not)", "Tool check_order_status: now allowed (was not)"];
    expect(refused.widened.map(({ text }) => text)).toEqual(told);
    const acknowledge = refused.widened.map(({ id }) => id);
    expect(
      await publishDraft(as("owner"), { ...asked, acknowledge: ["something else"] }, allRight),
    ).toMatchObject({ kind: "refused" });
    expect(await publishDraft(as("owner"), { ...asked, acknowledge }, allRight)).toMatchObject({
      kind: "published",
    });
    const [entry] = await database.admin(
      "select convert_from(bytes, 'UTF8')::jsonb as e from audit_entry where tenant_id = $1 and action = 'agent_version.published'",
      [tenant.tenantId],
    );
    expect(entry?.e).toMatchObject({
      detail: { number: 2, widened: told },
    });
  });

  it("J3 a missing secret blocks it, an empty stock list only asks", async () => {
    await save({
      name: "Ava",
      intents: [{ id: "stock", tool: "inventory.query" }],
      packs: { shop: { inventory: { columns: { sku: "No", name: "Name" } } } },
      tool_settings: { web_search: { provider: "brave", api_key: "brave_key" } },
    });
    const { findings } = await checkDraft(as("owner"), tenant.agentId, allRight);
    expect(findings.map(({ message, acknowledgeId }) => [message, acknowledgeId !== null])).toEqual([
      ["Secret brave_key not found.", false],
      ["The stock list is empty.", true],
    ]);
  });

  it("B2 an unknown tool and an argument without a source cannot be acknowledged away", async () => {
    await save({
      name: "Ava",
      intents: [
        { id: "ask", tool: "nope" },
        { id: "back", tool: "refund" },
      ],
    });
    const refused = await publishDraft(
      as("owner"),
      { agentId: tenant.agentId, revision: 1, note: "More" },
      allRight,
    );
    if (refused.kind !== "refused") throw new Error(refused.kind);
    const told = refused.findings.map(({ path, message, acknowledgeId }) => [
      path.join("."),
      message.split(": ").slice(0, 2).join(": "),
      acknowledgeId,
    ]);
    expect(told).toEqual([
      ["intents.0.tool", "intent ask: there is no tool nope", null],
      ["intents.1.tool", "intent back: refund needs the argument order_id", null],
    ]);
  });

  it("J3 the tenant's own publishing rules cannot be acknowledged away", async () => {
    await expect(savePublishing(as("builder"), { requireReplay: true })).rejects.toMatchObject({
      code: "unauthorised",
    });
    await savePublishing(as("owner"), { requireReplay: true });
    await save({ name: "Mina" });
    const refused = await publishDraft(as("owner"), { agentId: tenant.agentId, revision: 1, note: "Mina" });
    expect(refused).toMatchObject({ kind: "refused", findings: [{ check: "replay", acknowledgeId: null }] });
    expect(await listVersions(as("owner"), { agentId: tenant.agentId })).toHaveLength(1);
  });

  it("J3 a draft saved since, or begun before another version, is not published by mistake", async () => {
    await save({ name: "Mina" });
    await save({ name: "Max" }, 1);
    const asked = { agentId: tenant.agentId, revision: 1, note: "Mina" };
    expect(await publishDraft(as("owner"), asked, allRight)).toMatchObject({ kind: "conflict", revision: 2 });
    await publishAgentVersion(as("owner"), { agentId: tenant.agentId, config: { name: "Zoe" } });
    const refused = await publishDraft(as("owner"), { ...asked, revision: 2 }, allRight);
    if (refused.kind !== "refused") throw new Error(refused.kind);
    expect(refused.findings.map(({ check }) => check)).toEqual(["base"]);
    const acknowledge = refused.findings.flatMap(({ acknowledgeId }) => acknowledgeId ?? []);
    expect(await publishDraft(as("owner"), { ...asked, revision: 2, acknowledge }, allRight)).toMatchObject({
      number: 3,
    });
  });

  it("I1 a reviewer may read and not publish", async () => {
    await save({ name: "Mina" });
    const asked = { agentId: tenant.agentId, revision: 1, note: "Mina" };
    await expect(publishDraft(as("reviewer"), asked, allRight)).rejects.toMatchObject({
      code: "unauthorised",
    });
  });
});

describe("versions", () => {
  it("J3 are compared in words, with each other and with the draft", async () => {
    const { agentId } = tenant;
    const second = await publishAgentVersion(as("owner"), { agentId, config: { name: "Mina" } });
    await save({ name: "Max" });
    const words = async (from: string, to: string) =>
      (await compareVersions(as("viewer"), { agentId, from, to }))?.differences.map(({ text }) => text);
    expect(await words(tenant.agentVersionId, second.versionId)).toEqual(["Name: “Ava” → “Mina”"]);
    expect(await words(second.versionId, "draft")).toEqual(["Name: “Mina” → “Max”"]);
    await save({ name: 7 }, 1);
    expect(await compareVersions(as("viewer"), { agentId, from: second.versionId, to: "draft" })).toBeNull();
  });

  it("J3 I2 a rollback is a new version that says what it restores and why, and is audited as such", async () => {
    const { agentId } = tenant;
    await publishAgentVersion(as("owner"), { agentId, config: { name: "Mina" } });
    await rollBack(as("builder"), { agentId, versionId: tenant.agentVersionId, reason: "It was too formal" });
    const [newest] = await listVersions(as("viewer"), { agentId });
    expect(newest).toMatchObject({ number: 3, isLive: true, restores: 1, note: "It was too formal" });
    expect((await readVersion(as("viewer"), { agentId, versionId: newest!.id })).config.name).toBe("Ava");
    expect((await actions()).at(-1)).toBe("agent_version.rolled_back");
  });

  it("B2 a version that names an unknown tool does not go live again", async () => {
    const { agentId } = tenant;
    const id = newId();
    await database.admin(
      `insert into agent_version (tenant_id, id, agent_id, number, config)
       values ($1, $2, $3, 2, '{"intents": [{"id": "ask", "tool": "nope"}]}')`,
      [tenant.tenantId, id, agentId],
    );
    await expect(
      rollBack(as("owner"), { agentId, versionId: id, reason: "As before" }),
    ).rejects.toMatchObject({
      code: "invalid_input",
      publicMessage: expect.stringContaining("intent ask: there is no tool nope"),
    });
    expect(await listVersions(as("viewer"), { agentId })).toMatchObject([{ number: 2 }, { isLive: true }]);
  });

  it("I1 a version of another agent or tenant is not found", async () => {
    const { agentId } = tenant;
    for (const versionId of [other.agentVersionId, newId()])
      await expect(rollBack(as("owner"), { agentId, versionId, reason: "because" })).rejects.toMatchObject({
        code: "not_found",
      });
  });

  it("J3 a preview is never live, not even by SQL", async () => {
    const id = newId();
    await database.admin(
      "insert into agent_version (tenant_id, id, agent_id, config, config_hash) values ($1, $2, $3, '{}', 'x')",
      [tenant.tenantId, id, tenant.agentId],
    );
    await expect(
      database.admin("update agent set live_version_id = $2 where id = $1", [tenant.agentId, id]),
    ).rejects.toThrow("a preview is never live");
    expect(await listVersions(as("viewer"), { agentId: tenant.agentId })).toHaveLength(1);
  });

  it("J3 a preview runs the draft with another model, and the draft keeps its own", async () => {
    const { conversationId } = await startPreview(as("builder"), { agentId: tenant.agentId });
    const model = { provider: "openai", name: "small-model" } as const;
    expect(await sayInPreview(as("builder"), { conversationId, text: "hello", model })).toEqual({
      kind: "said",
    });
    const [pinned] = await database.admin(
      `select v.config -> 'model' as model, v.number from conversation_work w join agent_version v on v.id = w.pinned_version_id
       where w.conversation_id = $1`,
      [conversationId],
    );
    expect(pinned).toMatchObject({ model, number: null });
    expect((await readDraft(as("builder"), tenant.agentId)).config).not.toMatchObject({ model });
  });
});
