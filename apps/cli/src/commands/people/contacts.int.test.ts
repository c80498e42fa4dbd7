import { newId } from "@konstruct/core/ids";
import { resolveContact } from "@konstruct/db/turn/resolve-contact";
import { withTenant } from "@konstruct/db/with-tenant";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestInstallation, type TestInstallation } from "../../installation.fixture.ts";

let shop: TestInstallation;
beforeAll(async () => {
  shop = await startTestInstallation(process.env);
});
afterAll(() => shop.close());

let numbers = 66_810_000_000;
const newNumber = () => String(++numbers);

/** Somebody writes for the first time in a conversation. @returns their id */
async function arrives(kind: "slack_user" | "whatsapp_phone", externalId: string): Promise<string> {
  const { tenantId, agentId, channelAccountId } = shop.tenant;
  const id = newId();
  await shop.database.admin(
    "insert into conversation (tenant_id, id, channel_account_id, conversation_ref) values ($1, $2, $3, $4)",
    [tenantId, id, channelAccountId, id],
  );
  const contact = await withTenant(shop.database.app, tenantId, (tx) =>
    resolveContact(tx, { id, agentId, historyWindow: 10 }, [{ kind, id: externalId }], "Somchai"),
  );
  return contact.id;
}

const likes = (who: string, brand: string) =>
  shop.konstruct([
    ...["memory", "prefer", who, "--agent", "ava", "--kind", "diet", "--value", brand],
    ...["--note", "told on the phone"],
  ]);

describe("konstruct memory", () => {
  it("D7 E1 shows what is preferred with its provenance, by id and by every address", async () => {
    const number = newNumber();
    const id = await arrives("whatsapp_phone", number);
    await arrives("slack_user", "T1:U7");
    expect((await likes(`whatsapp:+${number}`, "Pulse")).out).toBe(`Kept for ${id}: diet Pulse\n`);
    const shown = await shop.konstruct(["memory", "show", `phone:${number}`]);
    expect(shown.exitCode).toBe(0);
    const [first, address, preference] = shown.out.split("\n");
    expect(first).toBe(`contact     ${id}  Somchai`);
    expect(address).toBe(`address     whatsapp_phone ${number}`);
    expect(preference).toMatch(
      /^preference {2}Ava: diet Pulse {2}\("told on the phone", confirmed by system:konstruct-cli, 2/,
    );
    const json = await shop.konstruct(["memory", "show", id, "--json"]);
    expect(json.json).toMatchObject({ contact: { id }, preferences: [{ quote: "told on the phone" }] });
    const other = await shop.konstruct(["memory", "show", "slack:T1:U7"]);
    expect(other.out).not.toContain("Pulse");
  });

  it("E1 purges what one agent remembers, only when told that it is meant", async () => {
    const id = await arrives("whatsapp_phone", newNumber());
    await likes(id, "Kestrel");
    const purge = ["memory", "purge", id, "--agent", shop.tenant.agentId];
    const unsure = await shop.konstruct(purge);
    expect(unsure).toMatchObject({ exitCode: 2, out: "", err: expect.stringContaining("add --yes") });
    expect((await shop.konstruct(["memory", "show", id])).out).toContain("Kestrel");
    const done = await shop.konstruct([...purge, "--yes"]);
    expect(done.out).toBe("Forgotten: 0 messages, 1 preferences\n");
    expect((await shop.konstruct(["memory", "show", id])).out).not.toContain("Kestrel");
  });

  it.each([
    { args: ["show", "66810000001"], exitCode: 2, says: "neither a contact's id nor an address" },
    { args: ["show", "email:nobody@example.com"], exitCode: 1, says: "No contact in this tenant" },
    {
      args: ["show", "019aa1b2-0000-7000-8000-000000000001"],
      exitCode: 1,
      says: "No contact in this tenant is known as 019aa1b2",
    },
    { args: ["show", "whatsapp:1", "--limit", "0"], exitCode: 2, says: "--limit is a number" },
    {
      args: ["purge", "whatsapp:1", "--agent", "Bob", "--yes"],
      exitCode: 1,
      says: "Agent Bob not found. Agents: Ava (",
    },
  ])("E1 says what is wrong with memory $args", async ({ args, exitCode, says }) => {
    const ended = await shop.konstruct(["memory", ...args]);
    expect(ended).toMatchObject({ exitCode, out: "", err: expect.stringContaining(says) });
  });

  it("D7 a number is a number and a kind is one the agent keeps", async () => {
    const id = await arrives("whatsapp_phone", newNumber());
    const prefer = (kind: string, value: string) =>
      shop.konstruct([
        ...["memory", "prefer", id, "--agent", "Ava", "--kind", kind],
        ...["--value", value, "--note", "said so"],
      ]);
    expect(await prefer("party_size", "a lot")).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining("not a number"),
    });
    expect(await prefer("mood", "good")).toMatchObject({ exitCode: 1, err: expect.stringContaining("diet") });
    expect(await prefer("party_size", "1500")).toMatchObject({ exitCode: 0 });
    expect((await shop.konstruct(["memory", "show", id])).out).toContain("Ava: party size 1500");
  });
});

describe("konstruct contact", () => {
  it("E1 makes two contacts one and two again; a verified address makes them one by itself", async () => {
    const number = newNumber();
    const onPhone = await arrives("whatsapp_phone", number);
    const inSlack = await arrives("slack_user", "T1:U8");
    const merge = ["contact", "merge", `whatsapp:${number}`, "slack:T1:U8"];
    const merged = await shop.konstruct([...merge, "--json"]);
    expect(merged.json).toMatchObject({ survivorId: onPhone, mergedId: inSlack });
    const again = await shop.konstruct(merge);
    expect(again).toMatchObject({ exitCode: 1, err: expect.stringContaining("already one person") });

    const { out } = await shop.konstruct(["memory", "show", "slack:T1:U8"]);
    expect(out).toContain(`contact     ${onPhone}  Somchai\n`);
    const mergeId = /contact unmerge (\S+)$/m.exec(out)?.[1] ?? "";
    const parted = await shop.konstruct(["contact", "unmerge", mergeId]);
    expect(parted.out).toBe(`${onPhone} and ${inSlack} are two again\n`);

    const verified = await shop.konstruct(["contact", "verify", inSlack, "--phone", `+${number}`, "--json"]);
    expect(verified.json).toEqual({ contactId: inSlack, mergedWith: onPhone });
    const neither = await shop.konstruct(["contact", "verify", inSlack]);
    expect(neither).toMatchObject({ exitCode: 2, err: expect.stringContaining("--email or --phone") });
  });
});

describe("konstruct erase contact", () => {
  it("E1 removes a person with what was merged into them, and says how much; then nobody has the address", async () => {
    const number = newNumber();
    const id = await arrives("whatsapp_phone", number);
    await arrives("slack_user", "T1:U9");
    await shop.konstruct(["contact", "merge", id, "slack:T1:U9"]);
    const erase = ["erase", "contact", `whatsapp:${number}`];
    const unsure = await shop.konstruct(erase);
    expect(unsure).toMatchObject({ exitCode: 2, out: "" });
    expect(unsure.err).toContain(`Somchai (${id}; whatsapp_phone ${number}, slack_user T1:U9)`);
    const done = await shop.konstruct([...erase, "--yes", "--json"]);
    expect(done.json).toMatchObject({ rows: { contact: 2, identity: 2, conversation: 2 }, files: 0 });
    for (const address of [`whatsapp:${number}`, "slack:T1:U9", id])
      expect(await shop.konstruct(["memory", "show", address])).toMatchObject({ exitCode: 1, out: "" });
  });
});
