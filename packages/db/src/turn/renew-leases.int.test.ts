import { newId } from "@konstruct/core/ids";
import { plantConversations } from "@konstruct/testing/plant-conversations";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { someoneWaits } from "@konstruct/testing/someone-waits";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { expect, it } from "vitest";
import { acceptMessages } from "../inbound/accept-messages.ts";
import { withTenant } from "../with-tenant.ts";
import { claimTurns, renewTurnLeases } from "./claim-turns.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);

it("A6 leases are renewed in the order in which messages are accepted, so that neither deadlocks the other", async () => {
  const worker = "w";
  // As many as make PostgreSQL look each one up by its key.
  await plantConversations(database, tenant, 2_000);
  for (let at = 0; at < 2; at++)
    await acceptMessages(database.app, [
      { message: webchatMessage(tenant.accountKey, newId(), "hello"), debounceMs: 0 },
    ]);
  const claimed = await claimTurns(database.app, worker, 2, 60_000);
  const [first, second] = claimed.map(({ conversationId }) => conversationId).toSorted();
  const held = [second!, first!].map((conversationId) => ({ tenantId: tenant.tenantId, conversationId }));
  let renewed: Promise<Set<string>> | undefined;
  await withTenant(database.app, tenant.tenantId, async (tx) => {
    const lock = (id: string) =>
      tx.query({
        text: "select from conversation_work where tenant_id = $1 and conversation_id = $2 for update",
        values: [tx.tenantId, id],
      });
    await lock(first!);
    renewed = renewTurnLeases(database.app, worker, held, 60_000);
    await someoneWaits(database);
    await lock(second!);
  });
  expect(await renewed).toEqual(new Set([first, second]));
});
