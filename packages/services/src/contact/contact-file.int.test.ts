import { newId } from "@konstruct/core/ids";
import { plantConversations } from "@konstruct/testing/plant-conversations";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { beforeEach, describe, expect, it } from "vitest";
import type { Role, ServiceContext } from "../context.ts";
import { addMember } from "../member/members.ts";
import { findEverything } from "../search/find-everything.ts";
import { exportContact } from "./export-contact.ts";
import { listContacts } from "./list-contacts.ts";
import { mergeContacts } from "./merge-contacts.ts";
import { readContact } from "./read-contact.ts";
import { noteContact, tagContact } from "./work-on-contact.ts";

const database = setUpDatabase();
let shop: TestTenant;
let dana: ServiceContext;
beforeEach(async () => {
  shop = await createTestTenant(database.app);
  dana = await member("dana", "agent_manager");
  await plantConversations(database, shop, 30);
});

async function member(name: string, role: Role): Promise<ServiceContext> {
  const context = { database: database.app, tenantId: shop.tenantId };
  const system: ServiceContext = { ...context, actor: { kind: "system", id: "test" } };
  const { id } = await addMember(system, { name, email: `${name}@shop.example`, role, identities: [] });
  return { ...context, actor: { kind: "member", id, role } };
}

async function contactNamed(name: string): Promise<string> {
  const { contacts } = await listContacts(dana, { text: name });
  return contacts.find((each) => each.name === name)!.id;
}

describe("contacts", () => {
  it("J4 a person whose two contacts have 32 tags together loses some, and gets no other", async () => {
    const tags = (series: string) => Array.from({ length: 8 }, (_, n) => `${series}-${n}`);
    const [first, second] = [await contactNamed("Person 1"), await contactNamed("Person 2")];
    for (const series of ["a", "b"]) await tagContact(dana, { contactId: first, add: tags(series) });
    for (const series of ["c", "d"]) await tagContact(dana, { contactId: second, add: tags(series) });
    await mergeContacts(dana, { contactId: first, otherId: second });
    const { contact } = await readContact(dana, first);
    const left = await tagContact(dana, { contactId: contact.id, remove: ["a-0", "d-0"] });
    expect(left.tags).toHaveLength(30);
    await expect(tagContact(dana, { contactId: contact.id, add: ["e"] })).rejects.toMatchObject({
      code: "conflict",
      publicMessage: "A contact can have 20 tags. Remove one first.",
    });
  });

  it("J4 are listed by page and by filter; one who was merged into another is part of that one", async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listContacts(dana, { limit: 8, cursor });
      seen.push(...page.contacts.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect([seen.length, new Set(seen).size]).toEqual([30, 30]);
    const [first, second] = [await contactNamed("Person 1"), await contactNamed("Person 2")];
    await mergeContacts(dana, { contactId: first, otherId: second });
    const { contacts } = await listContacts(dana, { limit: 100 });
    expect(contacts).toHaveLength(29);
    expect(contacts.find(({ id }) => id === first || id === second)).toMatchObject({
      conversations: 2,
      channels: ["webchat"],
      hasOptedOut: false,
    });
    await tagContact(dana, { contactId: first, add: ["vip"] });
    expect((await listContacts(dana, { tag: "vip" })).contacts).toHaveLength(1);
    expect((await listContacts(dana, { channel: "slack" })).contacts).toEqual([]);
    expect((await listContacts(dana, { optedOut: true })).contacts).toEqual([]);
    const file = await readContact(dana, second);
    expect(file.timeline.map(({ kind }) => kind).sort()).toEqual(["conversation", "conversation", "merge"]);
    expect(file.tags).toEqual(["vip"]);
  });

  it("J4 I1 have notes; are exported whole, with an audit entry; and another tenant's are not there", async () => {
    const contactId = await contactNamed("Person 3");
    await noteContact(dana, { contactId, text: "Likes tea" });
    expect((await readContact(dana, contactId)).notes).toMatchObject([
      { text: "Likes tea", memberName: "dana" },
    ]);
    const exported = await exportContact(dana, { contactId });
    expect(exported).toMatchObject({ isComplete: true, contact: { displayName: "Person 3" } });
    expect(exported.messages.map(({ text }) => text)).toEqual(["It is on its way 3", "Where is my order 3"]);
    await expect(exportContact(await member("rita", "reviewer"), { contactId })).rejects.toMatchObject({
      code: "unauthorised",
    });
    const stranger = { ...dana, tenantId: (await createTestTenant(database.app)).tenantId };
    for (const id of [contactId, newId()])
      await expect(readContact(stranger, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await findEverything(stranger, { text: "Person 3" })).toEqual([]);
  });

  it("J4 what is found by words is bounded, and only what the role may see", async () => {
    const kindsOf = async (context: ServiceContext, text: string) =>
      (await findEverything(context, { text })).map(({ kind }) => kind);
    const found = await kindsOf(dana, "person");
    expect(found.filter((kind) => kind === "contact")).toHaveLength(8);
    expect(found.filter((kind) => kind === "conversation")).toHaveLength(8);
    expect(await kindsOf(await member("ben", "builder"), "person")).toEqual([]);
    expect(new Set(await kindsOf(await member("vera", "viewer"), "person"))).toEqual(
      new Set(["conversation"]),
    );
    expect(await kindsOf(dana, "%")).toEqual([]);
  });
});
