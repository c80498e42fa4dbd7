import { newId } from "@konstruct/core/ids";
import { plantConversations } from "@konstruct/testing/plant-conversations";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { describe, expect, it } from "vitest";
import { acceptMessages } from "../inbound/accept-messages.ts";
import { withTenant } from "../with-tenant.ts";
import { saveMemberReply, saveNote } from "./member-message.ts";
import { findHeldByPerson, tenantsWithWaiting } from "./waiting.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);

/** A conversation of the tenant that a person has owned for an hour. */
async function givenToPerson({ tenantId, channelAccountId }: TestTenant): Promise<string> {
  await plantConversations(database, { tenantId, channelAccountId }, 1);
  const [work] = await database.admin(
    `update conversation_work set owner = 'person', owner_since = now() - interval '1 hour', awaiting_since = null
     where tenant_id = $1 returning conversation_id as id`,
    [tenantId],
  );
  return String(work!.id);
}

describe("conversations that a person has", () => {
  it("G3 a member's note is no reply: only what the contact got counts as the member's last message", async () => {
    const { tenantId, channelAccountId } = tenant;
    const conversationId = await givenToPerson(tenant);
    const message = {
      conversationId,
      channelAccountId,
      text: "Hm.",
      memberId: newId(),
      internalThreadId: undefined,
    };
    const lastMemberAt = () =>
      withTenant(database.app, tenantId, async (tx) => {
        const [held] = await findHeldByPerson(tx, { quietSince: new Date(), after: undefined, most: 10 });
        return held?.lastMemberAt;
      });
    await withTenant(database.app, tenantId, (tx) => saveNote(tx, { ...message, id: newId() }));
    expect(await lastMemberAt()).toBeNull();
    await withTenant(database.app, tenantId, (tx) =>
      saveMemberReply(
        tx,
        { ...message, id: newId() },
        { target: { sessionId: "v" }, messages: [], deliveredByCommit: false },
      ),
    );
    expect(await lastMemberAt()).toBeInstanceOf(Date);
  });

  it("G3 tenants with waiting conversations are all found, however many there are for one page", async () => {
    const others = [await createTestTenant(database.app), await createTestTenant(database.app)];
    for (const other of others) await givenToPerson(other);
    const wanted = [tenant.tenantId, ...others.map(({ tenantId }) => tenantId)].sort();
    for (const pageSize of [1, 2, 3, 1_000])
      expect(await tenantsWithWaiting(database.app, new Date(), pageSize)).toEqual(wanted);
  });

  it("G3 a conversation that the business began from its own phone is found, by when it began in older rows", async () => {
    const of = await createTestTenant(database.app);
    const message = webchatMessage(of.accountKey, newId(), "Your parcel is here", {
      author: "member",
      startsTurn: false,
    });
    const held = () =>
      withTenant(database.app, of.tenantId, (tx) =>
        findHeldByPerson(tx, { quietSince: new Date(), after: undefined, most: 10 }),
      );
    expect(await acceptMessages(database.app, [{ message, debounceMs: 0 }])).toEqual(["accepted"]);
    const [work] = await database.admin(
      "select w.owner_since, c.created_at from conversation_work w join conversation c on c.id = w.conversation_id where w.tenant_id = $1",
      [of.tenantId],
    );
    expect(await held()).toMatchObject([
      { owner: "person", ownerSince: work!.owner_since, awaitingSince: null },
    ]);
    await database.admin("update conversation_work set owner_since = null where tenant_id = $1", [
      of.tenantId,
    ]);
    expect(await held()).toMatchObject([{ owner: "person", ownerSince: work!.created_at }]);
  });
});
