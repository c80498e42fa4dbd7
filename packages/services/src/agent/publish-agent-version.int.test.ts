import { newId } from "@konstruct/core/ids";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { describe, expect, it } from "vitest";
import type { Actor, Role, ServiceContext } from "../context.ts";
import { publishAgentVersion } from "./publish-agent-version.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);
const other = setUpTenant(database);

const as = (actor: Actor): ServiceContext => ({ database: database.app, tenantId: tenant.tenantId, actor });
const member = (role: Role) => as({ kind: "member", id: newId(), role });
const liveVersion = async (agentId: string) =>
  (await database.admin("select live_version_id as id from agent where id = $1", [agentId]))[0]?.id;

describe("publishAgentVersion", () => {
  it("I2 simultaneous publishes get the numbers 1, 2, 3; the last one is live and each is audited", async () => {
    const first = await publishAgentVersion(member("builder"), { config: { name: "Ava" } });
    expect(first.number).toBe(1);
    const { agentId } = first;
    const more = await Promise.all(
      Array.from({ length: 4 }, () => publishAgentVersion(member("admin"), { agentId, config: {} })),
    );
    const numbers = more.map((version) => version.number);
    expect(numbers.toSorted()).toEqual([2, 3, 4, 5]);
    expect(await liveVersion(agentId)).toBe(more[numbers.indexOf(5)]?.versionId);
    const audited = await database.admin(
      "select convert_from(bytes, 'UTF8')::jsonb as entry from audit_entry where action = 'agent_version.published'",
    );
    const subjects = audited.map(({ entry }) => (entry as { subject: { id: string } }).subject.id);
    expect(new Set(subjects)).toEqual(new Set([first, ...more].map((version) => version.versionId)));
  });

  it("I5 the entry of a version that does not tell contacts that an AI answers has the reason", async () => {
    const reason = "The site says it above the chat.";
    const { versionId } = await publishAgentVersion(member("builder"), {
      config: { disclosure: { off_because: reason } },
    });
    const [audited] = await database.admin(
      "select convert_from(bytes, 'UTF8')::jsonb -> 'detail' as detail from audit_entry where convert_from(bytes, 'UTF8') like $1 and action = 'agent_version.published'",
      [`%${versionId}%`],
    );
    expect(audited?.detail).toMatchObject({ contactsNotToldOfAiBecause: reason });
  });

  it("I1 an agent of another tenant is not found", async () => {
    await expect(
      publishAgentVersion(member("owner"), { agentId: other.agentId, config: {} }),
    ).rejects.toMatchObject({ code: "not_found" });
    expect(await liveVersion(other.agentId)).toBe(other.agentVersionId);
  });

  it.each(["reviewer", "agent_manager", "viewer"] as const)("I1 a %s may not publish", async (role) => {
    const { agentId } = tenant;
    await expect(publishAgentVersion(member(role), { agentId, config: {} })).rejects.toMatchObject({
      code: "unauthorised",
    });
    expect(await liveVersion(agentId)).toBe(tenant.agentVersionId);
  });

  it("I1 a platform may not publish, and an invalid configuration is refused", async () => {
    const { agentId } = tenant;
    const slack = as({ kind: "channel", id: "slack" });
    await expect(publishAgentVersion(slack, { agentId, config: {} })).rejects.toMatchObject({
      code: "unauthorised",
    });
    await expect(
      publishAgentVersion(member("owner"), { agentId, config: { history_window: 0 } }),
    ).rejects.toMatchObject({
      code: "invalid_input",
      publicMessage: expect.stringContaining("history_window"),
    });
  });

  it("B8 an unknown key is refused and not dropped", async () => {
    const { agentId } = tenant;
    const config: object = { name: "Ava", polices: [] };
    await expect(publishAgentVersion(member("owner"), { agentId, config })).rejects.toMatchObject({
      code: "invalid_input",
      publicMessage: "polices: there is no key polices: did you mean policies?",
    });
    expect(await liveVersion(agentId)).toBe(tenant.agentVersionId);
  });

  it.each([
    [
      "an unknown tool",
      { id: "ask", tool: "nope" },
      "intents.0.tool: intent ask: there is no tool nope: name a tool",
    ],
    [
      "a missing argument",
      { id: "back", tool: "refund" },
      "intents.0.tool: intent back: refund needs the argument order_id: add",
    ],
  ])("B2 %s blocks publishing", async (_what, intent, message) => {
    const { agentId } = tenant;
    await expect(
      publishAgentVersion(member("owner"), { agentId, config: { intents: [intent] } }),
    ).rejects.toMatchObject({ code: "invalid_input", publicMessage: expect.stringContaining(message) });
    expect(await liveVersion(agentId)).toBe(tenant.agentVersionId);
  });

  it("B2 a request that the agent defines is one of its tools", async () => {
    const request = {
      name: "parcel",
      description: "Says where a parcel is.",
      url: "https://api.example.com/{number}",
      params: { number: {} },
      effect: "read" as const,
      summary: "look up {number}",
    };
    const intent = { id: "where", tool: "http.parcel", required_params: ["number"] };
    const config = {
      intents: [intent],
      tools: ["http.parcel"],
      tool_settings: { http: { requests: [request] } },
    };
    const { number } = await publishAgentVersion(member("owner"), { config });
    expect(number).toBe(1);
    const without = { config: { ...config, tool_settings: {} } };
    await expect(publishAgentVersion(member("owner"), without)).rejects.toMatchObject({
      publicMessage: expect.stringContaining("define the request parcel under tool_settings.http.requests"),
    });
  });
});
