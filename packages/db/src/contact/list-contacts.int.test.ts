import { randomUUID } from "node:crypto";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { beforeAll, describe, expect, it } from "vitest";
import { addTags, removeTags, tagsOf } from "../inbox/tags.ts";
import { findByWords } from "../search/find-by-words.ts";
import { type TenantTransaction, withTenant } from "../with-tenant.ts";
import { type ContactFilter, listContacts } from "./list-contacts.ts";
import { mergeContacts } from "./merge-contacts.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);
const [root, merged, other] = ["10", "20", "30"].map((place) => `${place}${randomUUID().slice(2)}`) as [
  string,
  string,
  string,
];
const inTenant = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.app, tenant.tenantId, work);

/** A person of two contacts, all they have being the merged one's, and another person with nothing. */
beforeAll(async () => {
  const { tenantId, channelAccountId } = tenant;
  await database.admin(
    "insert into contact (tenant_id, id, display_name) values ($1, $2, 'Ada'), ($1, $3, 'Countess'), ($1, $4, 'Grace')",
    [tenantId, root, merged, other],
  );
  await database.admin(
    "insert into identity (tenant_id, kind, external_id, contact_id) values ($1, 'email', 'lovelace@shop.example', $2)",
    [tenantId, merged],
  );
  await database.admin(
    "insert into conversation (tenant_id, id, channel_account_id, conversation_ref, contact_id) values ($1, gen_random_uuid(), $2, 'v', $3)",
    [tenantId, channelAccountId, merged],
  );
  await database.admin(
    "insert into opt_out (tenant_id, channel_account_id, contact_id, state, scope, message_id, decided_at) values ($1, $2, $3, 'out', 'everything', gen_random_uuid(), now())",
    [tenantId, channelAccountId, merged],
  );
  await inTenant((tx) => addTags(tx, { kind: "contact", id: merged }, ["vip"]));
  await inTenant((tx) => mergeContacts(tx, [root, merged], "member", "member:test"));
});

async function listed(filter: ContactFilter): Promise<string[]> {
  const contacts = await inTenant((tx) => listContacts(tx, filter, { limit: 10 }));
  return contacts.map(({ id }) => id);
}

describe("a contact that is merged into another", () => {
  it.each<[string, ContactFilter]>([
    ["channel", { channel: "webchat" }],
    ["tag", { tag: "vip" }],
    ["opt-out", { optedOut: true }],
    ["address", { text: "lovelace" }],
    ["name", { text: "countess" }],
    ["id", { text: merged }],
    [
      "channel, tag, opt-out and name together",
      { channel: "webchat", tag: "vip", optedOut: true, text: "ada" },
    ],
  ])("J4 leads to its person in the list by its %s", async (_, filter) => {
    expect(await listed(filter)).toEqual([root]);
  });

  it("J4 shows its tag in the person's row and file, and the person loses it when it is removed", async () => {
    const [row] = await inTenant((tx) => listContacts(tx, { text: "ada" }, { limit: 10 }));
    expect(row!.tags).toEqual(["vip"]);
    const person = { kind: "contact", id: root } as const;
    await inTenant((tx) => addTags(tx, person, ["late"]));
    expect(await inTenant((tx) => tagsOf(tx, person))).toEqual(["late", "vip"]);
    await inTenant((tx) => removeTags(tx, person, ["vip"]));
    expect(await inTenant((tx) => tagsOf(tx, person))).toEqual(["late"]);
    expect(await listed({ tag: "vip" })).toEqual([]);
  });

  it.each(["lovelace", "countess", merged])("J4 leads to its person in the search by %s", async (text) => {
    const found = await inTenant((tx) => findByWords(tx, ["contact"], text, 5));
    expect(found).toMatchObject([{ id: root, name: "Ada", hint: "lovelace@shop.example" }]);
  });
});
