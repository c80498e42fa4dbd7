import { newId } from "@konstruct/core/ids";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { expect, it } from "vitest";
import { acceptMessages } from "../inbound/accept-messages.ts";
import { conversationIdOf } from "../inbound/conversation-id.ts";
import { withTenant } from "../with-tenant.ts";
import { expiredUploads, insertUpload } from "./uploads.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);

async function uploadOf(visitorId: string): Promise<string> {
  const { tenantId, channelAccountId } = tenant;
  const id = newId();
  const file = { fileName: "a.png", contentType: "image/png", bytes: 3 };
  await withTenant(database.app, tenantId, (tx) =>
    insertUpload(tx, { id, channelAccountId, visitorId, ...file }),
  );
  return id;
}

it("A3 an upload of a message that waits longer than an hour for its turn is kept; others, and answered ones, expire", async () => {
  const [sent, left] = [await uploadOf("v-1"), await uploadOf("v-1")];
  const parts = [{ type: "image", mediaId: sent, fileName: "a.png" } as const];
  const message = webchatMessage(tenant.accountKey, "v-1", "", { parts });
  expect(await acceptMessages(database.app, [{ message, debounceMs: 0 }])).toEqual(["accepted"]);
  const expired = () => withTenant(database.app, tenant.tenantId, (tx) => expiredUploads(tx, 10));
  expect(await expired()).toEqual([]);
  await database.admin("update webchat_upload set created_at = now() - interval '2 hours'");
  expect(await expired()).toEqual([left]);
  await database.admin(
    "update conversation_work w set done_seq = (select max(seq) from message) where conversation_id = $1",
    [conversationIdOf(tenant.channelAccountId, "v-1")],
  );
  expect((await expired()).sort()).toEqual([sent, left].sort());
});
