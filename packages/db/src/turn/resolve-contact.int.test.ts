import { newId } from "@konstruct/core/ids";
import type { Identity } from "@konstruct/core/message";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { someoneWaits } from "@konstruct/testing/someone-waits";
import { beforeEach, describe, expect, it } from "vitest";
import { withTenant } from "../with-tenant.ts";
import { type KnownContact, resolveContact } from "./resolve-contact.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);
beforeEach(() => database.admin("truncate contact cascade"));

async function newConversation(): Promise<string> {
  const id = newId();
  await database.admin(
    "insert into conversation (tenant_id, id, channel_account_id, conversation_ref) values ($1, $2, $3, $4)",
    [tenant.tenantId, id, tenant.channelAccountId, id],
  );
  return id;
}

/** Resolves the first identities, and begins to resolve the second before the first transaction is committed. */
async function writeAtOnce(first: Identity[], second: Identity[]): Promise<KnownContact[]> {
  const [one, other] = [await newConversation(), await newConversation()];
  const place = { agentId: tenant.agentId, historyWindow: 10 };
  let late: Promise<KnownContact> | undefined;
  const early = await withTenant(database.app, tenant.tenantId, async (tx) => {
    const contact = await resolveContact(tx, { id: one, ...place }, first, "Nok");
    late = withTenant(database.app, tenant.tenantId, (another) =>
      resolveContact(another, { id: other, ...place }, second, "Nok"),
    );
    await someoneWaits(database);
    return contact;
  });
  return [early, await late!];
}

const contacts = async () =>
  (await database.admin("select id from contact order by id")).map(({ id }) => String(id));

describe("resolveContact", () => {
  const phone: Identity = { kind: "whatsapp_phone", id: "66810000001" };
  const bsuid: Identity = { kind: "whatsapp_bsuid", id: "TH.1" };

  it("E1 of two simultaneous first messages of one person, one contact is left", async () => {
    const [first, second] = await writeAtOnce([phone], [phone]);
    expect(second!.id).toBe(first!.id);
    expect(await contacts()).toEqual([first!.id]);
  });

  it("E1 an address that only the later message names is added to the same contact", async () => {
    const [first, second] = await writeAtOnce([phone], [bsuid, phone]);
    expect(second!.id).toBe(first!.id);
    expect(await contacts()).toEqual([first!.id]);
    expect(await database.admin("select distinct contact_id as id from identity")).toEqual([
      { id: first!.id },
    ]);
  });
});
