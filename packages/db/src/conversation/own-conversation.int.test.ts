import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { expect, it } from "vitest";
import { acceptMessages } from "../inbound/accept-messages.ts";
import { claimTurns } from "../turn/claim-turns.ts";
import { releaseTurn } from "../turn/release-turn.ts";
import { resolveContact } from "../turn/resolve-contact.ts";
import { withTenant } from "../with-tenant.ts";
import { findOwnConversation } from "./own-conversation.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);

it("A7 a message of the person is pending until its turn has ended, also while a worker has claimed it", async () => {
  const { tenantId, channelAccountId, agentId, accountKey } = tenant;
  const message = webchatMessage(accountKey, "visitor-1", "Where is my order?");
  await acceptMessages(database.app, [{ message, debounceMs: 0 }]);
  const [turn] = await claimTurns(database.app, "worker", 1, 60_000);
  const claim = { tenantId, conversationId: turn!.conversationId, worker: "worker", fence: turn!.fence };
  await withTenant(database.app, tenantId, (tx) =>
    resolveContact(
      tx,
      { id: claim.conversationId, agentId, historyWindow: 10 },
      [message.identity],
      undefined,
    ),
  );
  const isPending = async () => {
    const of = { channelAccountId, identity: message.identity, place: "visitor-1" };
    const own = await withTenant(database.app, tenantId, (tx) => findOwnConversation(tx, of));
    return own?.isPending;
  };
  expect(await isPending()).toBe(true);
  await releaseTurn(database.app, claim, { reason: "idle", afterMs: 0 });
  expect(await isPending()).toBe(false);
});
