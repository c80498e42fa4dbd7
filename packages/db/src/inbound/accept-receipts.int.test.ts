import { newId } from "@konstruct/core/ids";
import type { Receipt } from "@konstruct/core/message";
import { plantConversations } from "@konstruct/testing/plant-conversations";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { beforeAll, describe, expect, it } from "vitest";
import { withTenant } from "../with-tenant.ts";
import { acceptReceipts } from "./accept-receipts.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);
beforeAll(() => plantConversations(database, tenant, 1));

/** A message that was sent. */
async function sentMessage(): Promise<string> {
  const id = newId();
  await database.admin(
    `insert into outbox (tenant_id, id, conversation_id, channel_account_id, kind, target, rendered, state, provider_message_id)
     select tenant_id, $2::uuid, id, channel_account_id, 'reply', '{}', '{}', 'sent', $2::text from conversation where tenant_id = $1`,
    [tenant.tenantId, id],
  );
  return id;
}

const receiptOf = (externalId: string, status: Receipt["status"]): Receipt => ({
  channel: "webchat",
  accountKey: tenant.accountKey,
  externalId,
  status,
  ...(status === "failed" && { errorCode: "131026", errorMessage: "Undeliverable" }),
  occurredAt: new Date().toISOString(),
});

async function stateOf(id: string) {
  const [row] = await database.admin("select receipt, error_code, error from outbox where id = $1", [id]);
  return row;
}

/** Stores `second` while the transaction of `first` has stored it and is not committed yet. */
async function atOnce(first: Receipt, second: Receipt): Promise<void> {
  const stored = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const slow = withTenant(database.app, tenant.tenantId, async (tx) => {
    await acceptReceipts(tx, [first]);
    stored.resolve();
    await mayEnd.promise;
  });
  await stored.promise;
  const waiting = acceptReceipts(database.app, [second]);
  const waits =
    "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await expect.poll(() => database.admin(waits)).toEqual([{ n: 1 }]);
  mayEnd.resolve();
  await slow;
  expect(await waiting).toEqual(["accepted"]);
}

describe("receipts of one message", () => {
  it("A6 that are stored at once move it forwards only, whichever ends first", async () => {
    const id = await sentMessage();
    await atOnce(receiptOf(id, "read"), receiptOf(id, "delivered"));
    expect(await stateOf(id)).toMatchObject({ receipt: "read" });
    const other = await sentMessage();
    await atOnce(receiptOf(other, "sent"), receiptOf(other, "delivered"));
    expect(await stateOf(other)).toMatchObject({ receipt: "delivered" });
  });

  it("A6 a failure goes with its reason when the message was delivered, in either order and at once", async () => {
    const delivered = { receipt: "delivered", error_code: null, error: null };
    const id = await sentMessage();
    await acceptReceipts(database.app, [receiptOf(id, "failed")]);
    expect(await stateOf(id)).toEqual({ receipt: "failed", error_code: "131026", error: "Undeliverable" });
    await acceptReceipts(database.app, [receiptOf(id, "delivered")]);
    expect(await stateOf(id)).toEqual(delivered);
    await acceptReceipts(database.app, [receiptOf(id, "failed")]);
    expect(await stateOf(id)).toEqual(delivered);
    for (const [first, second] of [
      ["failed", "delivered"],
      ["delivered", "failed"],
    ] as const) {
      const other = await sentMessage();
      await atOnce(receiptOf(other, first), receiptOf(other, second));
      expect(await stateOf(other)).toEqual(delivered);
    }
  });
});
