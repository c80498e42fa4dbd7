import { globSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { parseAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import { readDraft, saveDraft } from "@konstruct/services/agent/drafts";
import { publishAgentVersion } from "@konstruct/services/agent/publish-agent-version";
import { savePublishing } from "@konstruct/services/agent/publish-gates";
import type { ServiceContext } from "@konstruct/services/context";
import { addMember } from "@konstruct/services/member/members";
import { createTenant } from "@konstruct/services/tenant/create-tenant";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cliActor } from "../../compose/tenant-context.ts";
import { run, startTestInstallation, type TestInstallation } from "../../installation.fixture.ts";
import { memoryIo } from "../../io.fixture.ts";
import { agentPublish } from "./agent-publish.ts";

const root = join(import.meta.dirname, "../../../../..");
const library = join(root, "apps/cli/fixtures/municipal-library.yaml");
let installation: TestInstallation;
let folder: string;
beforeAll(async () => {
  installation = await startTestInstallation(process.env);
  folder = await mkdtemp(join(tmpdir(), "konstruct-agent-"));
});
afterAll(async () => {
  await installation.close();
  await rm(folder, { recursive: true, force: true });
});

let slug: string;
let context: ServiceContext;
let tenants = 0;
beforeEach(async () => {
  slug = `biblioteca-${++tenants}`;
  const database = installation.database.app;
  const { tenantId } = await createTenant({ database, actor: cliActor }, { slug, name: "Biblioteca" });
  context = { database, tenantId, actor: cliActor };
});

const konstruct = (...args: string[]) => run([...args, "--tenant", slug]);
const publish = (file: string, ...args: string[]) => konstruct("agent", "publish", file, ...args);
const keepSecret = () =>
  run(["secrets", "set", "catalogo", "--host", "catalogo.biblioteca.example", "--tenant", slug], "s3cret\n");

/** The library's file with other words in it. */
async function changed(from: string, to: string): Promise<string> {
  const text = await readFile(library, "utf8");
  expect(text).toContain(from);
  const file = join(folder, `changed-${++tenants}.yaml`);
  await writeFile(file, text.replace(from, to));
  return file;
}

const rowsOf = async (table: "agent" | "agent_version" | "agent_draft") =>
  installation.database.admin(`select * from ${table} where tenant_id = $1 order by 2`, [context.tenantId]);

/** A person at a terminal who types this when asked. */
function atTerminal(answer: () => Promise<string>) {
  const stdin = Readable.from(
    (async function* () {
      yield await answer();
    })(),
  );
  return { ...memoryIo(), stdin, interactive: true };
}

describe("konstruct agent publish", () => {
  it("J3 makes an agent of a file, shows what it may do, and audits what got more permissive", async () => {
    await keepSecret();
    const published = await publish(library, "--yes", "--note", "First day");
    expect(published).toMatchObject({ exitCode: 0, err: "" });
    expect(published.out).toContain("Tool http.renovar: new, now allowed");
    expect(published.out).toContain("ana@biblioteca.example is not a member");
    const [agent] = await rowsOf("agent");
    expect(published.out).toContain(`Published version 1 of Lía (${agent?.id})\n`);
    const [version] = await rowsOf("agent_version");
    expect(version).toMatchObject({ number: 1, note: "First day", id: agent?.live_version_id });
    const told = await installation.database.admin(
      `select action, convert_from(bytes, 'UTF8')::jsonb -> 'detail' as detail from audit_entry
       where tenant_id = $1 and action like 'agent%' order by staged_xid, id`,
      [context.tenantId],
    );
    expect(told.map(({ action }) => action)).toEqual([
      "agent.created",
      "agent_draft.edited",
      "agent_version.published",
    ]);
    const widened = expect.arrayContaining([
      expect.stringContaining("Tool http.renovar: new, now allowed: POST https://"),
    ]);
    expect(told.at(-1)?.detail).toMatchObject({ number: 1, widened });
    expect(await readDraft(context, String(agent?.id))).toMatchObject({ differs: false });
  });

  it("J3 publishes what differs as the next version, and says so when nothing does", async () => {
    await keepSecret();
    await publish(library, "--yes");
    expect(await publish(library)).toMatchObject({
      exitCode: 0,
      out: "Unchanged: version 1 of Lía says exactly this\n",
    });
    const stricter = await publish(await changed("op: gt, value: 6", "op: gt, value: 4"), "--yes", "--json");
    expect(stricter.json).toMatchObject({
      outcome: "published",
      number: 2,
      created: false,
      differences: [{ text: expect.stringContaining("salas_por_el_personal") }],
    });
    const renamed = await publish(await changed("name: Lía", "name: Luz"), "--agent", "lía", "--yes");
    expect(renamed.out).toContain("Name: “Lía” → “Luz”");
    expect(await rowsOf("agent")).toMatchObject([{ name: "Luz" }]);
    expect(await rowsOf("agent_version")).toHaveLength(3);
  });

  it("J3 a file the portal would refuse is refused, and nothing is written", async () => {
    const refused = await publish(library, "--yes");
    expect(refused).toMatchObject({ exitCode: 1 });
    expect(refused.out).toContain("problem: tool_settings.http.requests.0");
    expect(refused.out).toContain("Secret catalogo not found.");
    expect(refused.err).toBe("Nothing was published. Put the problems right, then publish again.\n");
    const wrong = await publish(await changed("tool: escalate", "tool: escalte"), "--yes");
    expect(wrong).toMatchObject({ exitCode: 1, err: expect.stringContaining("did you mean escalate?") });
    expect(await rowsOf("agent")).toEqual([]);
  });

  it("J3 publishes nothing without a confirmation", async () => {
    await keepSecret();
    expect(await publish(library)).toMatchObject({ exitCode: 2, err: expect.stringContaining("add --yes") });
    const io = atTerminal(async () => "no\n");
    expect(await agentPublish(io, library, { tenant: slug })).toBe(1);
    expect(io.err()).toContain("This becomes version 1 of Lía. It answers from then on. Type yes to go on:");
    expect(await rowsOf("agent")).toEqual([]);
  });

  it("J3 a version that goes live while the differences are read is not overwritten", async () => {
    await keepSecret();
    await publish(library, "--yes");
    const agentId = String((await rowsOf("agent"))[0]?.id);
    const io = atTerminal(async () => {
      await publishAgentVersion(context, { agentId, config: { name: "Lía" }, note: "From elsewhere" });
      return "yes\n";
    });
    const stricter = await changed("op: gt, value: 6", "op: gt, value: 4");
    await expect(agentPublish(io, stricter, { tenant: slug })).rejects.toThrow("meanwhile");
    expect(await rowsOf("agent_version")).toHaveLength(2);
    expect(await readDraft(context, agentId)).toMatchObject({ differs: false });
  });

  it("J3 overwrites a member's draft only with the flag for it", async () => {
    await keepSecret();
    await publish(library, "--yes");
    const agentId = String((await rowsOf("agent"))[0]?.id);
    const { id } = await addMember(context, {
      name: "Ana",
      email: "ana@biblioteca.example",
      role: "builder",
    });
    const ana = { ...context, actor: { kind: "member", id, role: "builder" } } as const;
    const { revision } = await readDraft(ana, agentId);
    await saveDraft(ana, { agentId, revision, config: { name: "Ana's own" } });
    const stricter = await changed("op: gt, value: 6", "op: gt, value: 4");
    const refused = await publish(stricter, "--yes");
    expect(refused).toMatchObject({ exitCode: 1, out: "", err: expect.stringContaining("Ana has a draft") });
    expect((await readDraft(context, agentId)).config).toMatchObject({ name: "Ana's own" });
    expect(await publish(stricter, "--yes", "--replace-draft")).toMatchObject({ exitCode: 0 });
    expect(await readDraft(context, agentId)).toMatchObject({ differs: false });
  });

  it("J3 enforces the tenant's publishing rules, which can be met on the draft", async () => {
    await keepSecret();
    await publish(library, "--yes");
    await savePublishing(context, { requireReplay: true });
    const stricter = await changed("op: gt, value: 6", "op: gt, value: 4");
    const refused = await publish(stricter, "--yes");
    expect(refused).toMatchObject({ exitCode: 1, err: expect.stringContaining("--draft") });
    const drafted = await publish(stricter, "--yes", "--draft");
    expect(drafted).toMatchObject({ exitCode: 0, out: expect.stringContaining("Saved as the draft of Lía") });
    const agentId = String((await rowsOf("agent"))[0]?.id);
    expect(await readDraft(context, agentId)).toMatchObject({ differs: true, updatedBy: cliActor });
    expect(await rowsOf("agent_version")).toHaveLength(1);
  });

  it("J3 creates an agent by the name in its file only", async () => {
    await keepSecret();
    const other = await publish(library, "--agent", "Bob", "--yes");
    expect(other).toMatchObject({ exitCode: 1, err: expect.stringContaining("Agent Bob not found") });
    expect(await rowsOf("agent")).toEqual([]);
    expect(await publish(library, "--agent", "LÍA", "--yes")).toMatchObject({ exitCode: 0 });
  });

  it("J3 lists the agents, and opens a web chat that one of them answers", async () => {
    expect(await konstruct("agent", "list")).toMatchObject({
      exitCode: 0,
      out: expect.stringContaining("No agents"),
    });
    await publishAgentVersion(context, { config: { name: "Lía" } });
    const connect = ["channel", "connect", "webchat", "--agent", "Lía", "--url", "https://chat.example/"];
    const { out, exitCode } = await konstruct(...connect, "--origin", "https://a.example", "--json");
    const { siteKey, address, script } = JSON.parse(out);
    expect({ exitCode, address }).toEqual({
      exitCode: 0,
      address: `https://chat.example/v1/webchat/${siteKey}`,
    });
    expect(script).toBe(
      `<script src="https://chat.example/widget.js" data-site="${siteKey}" async></script>`,
    );
    expect((await konstruct(...connect)).out).toContain("Every site may use it");
    const listed = await konstruct("agent", "list");
    expect(listed.out).toMatch(/Lía {2}version 1 {2}webchat:Web chat, webchat:Web chat/);
    expect(await konstruct(...connect.with(4, "Bob"))).toMatchObject({ exitCode: 1 });
    expect(await konstruct(...connect, "--origin", "not a site")).toMatchObject({ exitCode: 1 });
  });

  it("I1 finds no agent of another tenant", async () => {
    const { agentId } = await publishAgentVersion(context, { config: { name: "Lía" } });
    slug = installation.slug;
    const exported = await konstruct("agent", "export", "--agent", agentId);
    expect(exported).toMatchObject({
      exitCode: 1,
      out: "",
      err: expect.stringContaining("not found"),
    });
  });
});

describe("konstruct agent export", () => {
  it.each([...globSync("examples/*/agent.yaml", { cwd: root }), "apps/cli/fixtures/municipal-library.yaml"])(
    "J3 the export of %s is what was published, and publishing it changes nothing",
    async (file) => {
      await keepSecret();
      const text = await readFile(join(root, file), "utf8");
      const { name } = parseAgentYaml(text);
      expect(await publish(join(root, file), "--yes")).toMatchObject({ exitCode: 0 });
      const { out } = await konstruct("agent", "export", "--agent", name);
      expect(parseAgentYaml(out)).toEqual(parseAgentYaml(text));
      const exported = join(folder, "exported.yaml");
      await writeFile(exported, out);
      expect((await publish(exported, "--yes")).out).toContain("Unchanged: version 1");
    },
  );

  it("J3 gives an older version by its number, and says which there are", async () => {
    await keepSecret();
    await publish(library, "--yes");
    await publish(await changed("op: gt, value: 6", "op: gt, value: 4"), "--yes");
    const first = await konstruct("agent", "export", "--agent", "Lía", "--version", "1");
    expect(first.out).toContain("value: 6");
    expect((await konstruct("agent", "export", "--agent", "Lía")).out).toContain("value: 4");
    const third = await konstruct("agent", "export", "--agent", "Lía", "--version", "3");
    expect(third).toMatchObject({ exitCode: 1, out: "", err: expect.stringContaining("Its newest is 2.") });
    const none = await konstruct("agent", "export", "--agent", "Lía", "--version", "0");
    expect(none).toMatchObject({ exitCode: 2, err: expect.stringContaining("--version is a number") });
  });
});
