import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import type { NoticeChannel } from "@konstruct/core/agent/escalation-config";
import { newId } from "@konstruct/core/ids";
import { addReachableOwner } from "@konstruct/testing/add-reachable-owner";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { beforeEach, describe, expect, it } from "vitest";
import type { Role, ServiceContext } from "../context.ts";
import { addMember } from "../member/members.ts";
import { checkConfiguration } from "./check-configuration.ts";
import { createAgent } from "./create-agent.ts";
import { readDraft, saveDraft } from "./drafts.ts";
import { checkDraft, publishDraft } from "./publish-draft.ts";

const database = setUpDatabase();
let tenant: TestTenant;
beforeEach(async () => {
  tenant = await createTestTenant(database.app);
  await addReachableOwner(database.app, tenant.tenantId, tenant.agentId);
});

const as = (role: Role): ServiceContext => ({
  database: database.app,
  tenantId: tenant.tenantId,
  actor: { kind: "member", id: newId(), role },
});
const config = agentConfigSchema.parse({
  name: "Mina",
  tools: ["create_ticket", "web_search"],
  knowledge_collections: ["rules"],
});

describe("checking a configuration without a draft", () => {
  it("J3 finds what checking a draft of it finds, and writes nothing", async () => {
    const { agentId } = tenant;
    const seen = await checkConfiguration(as("viewer"), { agentId, config });
    expect(await readDraft(as("viewer"), agentId)).toMatchObject({ revision: 0, differs: false });
    expect(seen.live).toEqual({ versionId: tenant.agentVersionId, number: 1 });
    expect(seen.findings.map(({ message }) => message)).toEqual([
      "Web search is allowed, but no provider is set.",
      "Knowledge collection rules not found.",
    ]);
    const written = JSON.parse(JSON.stringify(config));
    await saveDraft(as("builder"), { agentId, revision: 0, config: written });
    const ofDraft = await checkDraft(as("viewer"), agentId);
    expect(seen.findings).toEqual(ofDraft.findings);
    expect(seen.differences.filter(({ widens }) => widens)).toEqual(ofDraft.widened);
  });

  it("G1 nobody who can be reached is a warning that names the channel of notice, and is gone with one", async () => {
    const escalation = { deliver_by: ["email" as const] };
    const byEmail = agentConfigSchema.parse({ name: "Mina", escalation });
    const seen = async (channels: NoticeChannel[]) => {
      const { findings } = await checkConfiguration(
        { ...as("viewer"), setUp: { channels, models: [] } },
        { agentId: null, config: byEmail },
      );
      return findings.filter(({ check }) => check === "people");
    };
    const [found] = await seen(["slack", "whatsapp"]);
    expect(found?.message).toMatch(/^Nobody can be reached, .*email has no server: SMTP_URL and EMAIL_FROM/);
    expect(found?.isWarning).toBe(true);
    expect(await seen(["slack", "whatsapp", "email"])).toHaveLength(1);
    await addMember(as("owner"), { name: "Dana", email: "dana@shop.example", role: "owner" });
    expect(await seen(["slack", "whatsapp", "email"])).toEqual([]);
    expect(await seen(["slack", "whatsapp"])).toHaveLength(1);
  });

  it("J3 an unknown agent is compared with an empty one, and created without a version", async () => {
    const { live, differences } = await checkConfiguration(as("viewer"), { agentId: null, config });
    expect(live).toBeNull();
    expect(differences.map(({ text }) => text)).toContain("Tool create_ticket: now allowed (was not)");
    const { agentId } = await createAgent(as("builder"), { name: "Mina" });
    expect(await readDraft(as("viewer"), agentId)).toMatchObject({ baseVersionId: null, differs: false });
    await saveDraft(as("builder"), { agentId, revision: 0, config: { name: "Mina" } });
    const published = await publishDraft(as("builder"), { agentId, revision: 1, note: "First" });
    expect(published).toMatchObject({ kind: "published", number: 1 });
  });

  it("I1 another tenant's agent is not found, and who may not publish creates none", async () => {
    const { agentId } = await createTestTenant(database.app);
    await expect(checkConfiguration(as("owner"), { agentId, config })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(createAgent(as("viewer"), { name: "Mina" })).rejects.toMatchObject({ code: "unauthorised" });
    await expect(createAgent(as("owner"), { name: " " })).rejects.toMatchObject({ code: "invalid_input" });
  });
});
