import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { newId } from "@konstruct/core/ids";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { beforeEach, describe, expect, it } from "vitest";
import type { Role, ServiceContext } from "../context.ts";
import { checkConfiguration } from "./check-configuration.ts";
import { createAgent } from "./create-agent.ts";
import { readDraft, saveDraft } from "./drafts.ts";
import { checkDraft, publishDraft } from "./publish-draft.ts";

const database = setUpDatabase();
let tenant: TestTenant;
beforeEach(async () => {
  tenant = await createTestTenant(database.app);
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
