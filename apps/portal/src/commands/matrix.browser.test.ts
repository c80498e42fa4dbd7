import { randomUUID } from "node:crypto";
import { allRoles, permissionsOf, type Role } from "@konstruct/services/context";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type Client, httpClient } from "../../e2e/http.ts";
import { closePlanting, type Planted, plantMember, plantTenant } from "../../e2e/plant.ts";
import { type CommandName, commands } from "./catalogue.ts";
import { commandPermissions } from "./permissions.ts";
import { uploads } from "./uploads.ts";

let own: Planted;
let foreign: Planted;
const clients = new Map<Role, Client>();
beforeAll(async () => {
  [own, foreign] = await Promise.all([plantTenant(), plantTenant()]);
  clients.set("owner", own.owner);
  for (const role of allRoles.filter((each) => each !== "owner"))
    clients.set(role, (await plantMember(own, role)).client);
});
afterAll(closePlanting);

const all = [...Object.keys(commands), ...Object.keys(uploads)] as (keyof typeof commandPermissions)[];
const isUpload = (name: string) => Object.hasOwn(uploads, name);

/** Commands without input: every role with the right gets an answer. */
const withoutInput: ReadonlySet<string> = new Set(["notification.list", "setup.knowledge_progress"]);

/** Input that no other command accepts: a role with the right gets an error about it, and nothing is done. */
const junk = { "no command takes this": true };

function ask(client: Client, org: string, name: string): Promise<Answer> {
  if (!isUpload(name)) return client.command(org, name, junk);
  return client.post(`/api/o/${org}/uploads/${name}?input=${encodeURIComponent(JSON.stringify(junk))}`, "");
}

const codeOf = ({ text }: Answer) => (JSON.parse(text) as { error?: { code: string } }).error?.code;

describe("every command, every role, every tenant", () => {
  it("J1 the list of rights names every command and no other", () => {
    expect(Object.keys(commandPermissions).sort()).toEqual([...all].sort());
  });

  it.each(allRoles)(
    "J1 %s: what the role may not is refused, all else is decided by what was asked",
    async (role) => {
      const rights: readonly string[] = permissionsOf(role);
      const unexpected: string[] = [];
      for (const name of all) {
        const answer = await ask(clients.get(role)!, own.org, name);
        const code = codeOf(answer);
        const mayDo = rights.includes(commandPermissions[name]);
        const refusedInput = code !== undefined && code !== "unauthorised";
        const held = mayDo
          ? refusedInput || (withoutInput.has(name) && code === undefined)
          : answer.status === 403;
        if (!held) unexpected.push(`${name}: ${answer.status} ${code}`);
      }
      expect(unexpected).toEqual([]);
    },
  );

  it.each(allRoles)("J1 %s: only a role with the right can export the audit log", async (role) => {
    const answer = await clients.get(role)!.post(`/api/o/${own.org}/exports/audit`, null);
    expect(answer.status).toBe(permissionsOf(role).includes("audit.export") ? 200 : 403);
  });

  it("D9 a refusal is in the language of the browser", async () => {
    const inThai = { "accept-language": "th-TH,th;q=0.9" };
    const none = await own.owner.post(`/api/o/${foreign.org}/commands/agent.read_draft`, null, inThai);
    expect(none.text).toContain("ไม่พบสิ่งที่ค้นหา");
    expect(none.text).toContain(`"refusal":"request.not_found"`);
    const agent = await own.owner.post(`/api/o/${own.org}/commands/agent.read_draft`, randomUUID(), inThai);
    expect(agent.text).toContain("ไม่พบเอเจนต์");
    expect(agent.text).toContain(`"refusal":"agent.not_found"`);
  });

  it("J1 exports of another tenant, an unknown one and an unknown name answer the same, byte for byte", async () => {
    const paths = [`${foreign.org}/exports/audit`, "none/exports/audit", `${own.org}/exports/nothing`];
    const answers = await Promise.all(paths.map((path) => own.owner.post(`/api/o/${path}`, null)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it("J1 another tenant and an unknown one answer the same, byte for byte, for every command", async () => {
    const random = `none-${randomUUID()}`;
    for (const name of [...all, "no.command" as CommandName]) {
      const answers = await Promise.all([foreign.org, random].map((org) => ask(own.owner, org, name)));
      expect(answers.map(({ status }) => status)).toEqual([404, 404]);
      expect(answers[0]!.text).toBe(answers[1]!.text);
    }
    expect((await ask(httpClient(), own.org, "member.invite")).status).toBe(404);
  });

  it("J1 events of another tenant and of an unknown one answer the same", async () => {
    const answers = await Promise.all(
      [foreign.org, "none"].map((org) => own.owner.request(`/api/o/${org}/events`)),
    );
    expect(answers.map(({ status, text }) => ({ status, text }))).toEqual([
      { status: 404, text: "" },
      { status: 404, text: "" },
    ]);
  });
});
