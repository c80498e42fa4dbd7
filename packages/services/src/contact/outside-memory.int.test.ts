import { newId } from "@konstruct/core/ids";
import { resolveContact } from "@konstruct/db/turn/resolve-contact";
import { withTenant } from "@konstruct/db/with-tenant";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { beforeAll, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { purgeMemory } from "../memory/memory.ts";
import { eraseContact } from "./erase-contact.ts";
import { mergeContacts } from "./merge-contacts.ts";

const database = setUpDatabase();
let shop: TestTenant;
let member: ServiceContext;
beforeAll(async () => {
  shop = await createTestTenant(database.app, {
    config: { preferences: [{ kind: "diet" }, { kind: "style" }] },
  });
  const actor = { kind: "member", id: "mia", role: "owner" } as const;
  member = { database: database.app, tenantId: shop.tenantId, actor };
});

async function arrives(userId: string): Promise<string> {
  const id = newId();
  await database.admin(
    "insert into conversation (tenant_id, id, channel_account_id, conversation_ref) values ($1, $2, $3, $4)",
    [shop.tenantId, id, shop.channelAccountId, id],
  );
  const identity = { kind: "slack_user", id: userId } as const;
  const conversation = { id, agentId: shop.agentId, historyWindow: 10 };
  const contact = await withTenant(database.app, shop.tenantId, (tx) =>
    resolveContact(tx, conversation, [identity], undefined),
  );
  return contact.id;
}

/** Two contacts of one person, the older first. */
async function twoInOne(name: string): Promise<[string, string]> {
  const contacts: [string, string] = [await arrives(`T1:${name}1`), await arrives(`T1:${name}2`)];
  await mergeContacts(member, { contactId: contacts[0], otherId: contacts[1] });
  return contacts;
}

describe("an outside memory", () => {
  it("E1 erases a person under each of their contacts, whichever was named", async () => {
    const [older, newer] = await twoInOne("A");
    const forgotten: string[] = [];
    const outsideMemory = {
      async forget(tenantId: string, contactId: string) {
        forgotten.push(`${tenantId} ${contactId}`);
      },
    };
    const objects = { delete: async () => undefined };
    await eraseContact(member, newer, { objects, outsideMemory });
    expect(forgotten).toEqual([`${shop.tenantId} ${older}`, `${shop.tenantId} ${newer}`]);
  });

  it("E1 deletes every kind for the agent that must forget, and nothing here while it fails", async () => {
    const [older, newer] = await twoInOne("B");
    const dropped: string[] = [];
    const outside = {
      async write(
        { agentId, contactId }: { agentId: string; contactId: string },
        changes: readonly object[],
      ) {
        const kinds = changes.map((change) => ("drops" in change ? String(change.drops) : "?"));
        dropped.push(`${agentId} ${contactId} ${kinds.join(" ")}`);
      },
    };
    const purge = { contactId: newer, agentId: shop.agentId };
    await purgeMemory(member, purge, outside);
    const kinds = "diet style";
    expect(dropped).toEqual([older, newer].map((id) => `${shop.agentId} ${id} ${kinds}`));

    const down = { write: async () => Promise.reject(new Error("down")) };
    await expect(purgeMemory(member, purge, down)).rejects.toThrow("down");
    const purges = await database.admin("select from audit_entry where action = 'memory.purged'");
    expect(purges).toHaveLength(1);
  });
});
