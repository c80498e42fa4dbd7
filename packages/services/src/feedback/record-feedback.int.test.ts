import { newId } from "@konstruct/core/ids";
import { eraseContactRows } from "@konstruct/db/contact/erase-contact";
import { withTenant } from "@konstruct/db/with-tenant";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import type { TestTenant } from "@konstruct/testing/test-database";
import { describe, expect, it } from "vitest";
import { type Actor, allRoles } from "../context.ts";
import { recordFeedback } from "./record-feedback.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);
const other = setUpTenant(database);

const channel: Actor = { kind: "channel", id: "slack:U0" };
const identity = { kind: "slack_user" as const, id: "T0:U0" };
const contextOf = ({ tenantId }: TestTenant, actor: Actor = channel) => ({
  database: database.app,
  tenantId,
  actor,
});

/** A sent answer to a contact. */
async function answer(kind = "reply") {
  const [contactId, conversationId, outboxId] = [newId(), newId(), newId()];
  const { tenantId, channelAccountId } = tenant;
  await database.admin("insert into contact (tenant_id, id) values ($1, $2)", [tenantId, contactId]);
  await database.admin(
    `insert into conversation (tenant_id, id, channel_account_id, conversation_ref, contact_id) values ($1, $2, $3, $4, $5)`,
    [tenantId, conversationId, channelAccountId, conversationId, contactId],
  );
  await database.admin(
    `insert into outbox (tenant_id, id, conversation_id, channel_account_id, kind, target, rendered, state)
     values ($1, $2, $3, $4, $5, '{}', '{}', 'sent')`,
    [tenantId, outboxId, conversationId, channelAccountId, kind],
  );
  return { contactId, outboxId, said: { channelAccountId, outboxId, identity, rating: "up" as const } };
}
const kept = (outboxId: string) =>
  database.admin("select rating, reason, comment from feedback where outbox_id = $1", [outboxId]);

describe("recordFeedback", () => {
  it("A7 keeps the last rating of each person and answer, with its words, also when two came at once", async () => {
    const { outboxId, said } = await answer();
    await Promise.all(Array.from({ length: 8 }, () => recordFeedback(contextOf(tenant), said)));
    await recordFeedback(contextOf(tenant), { ...said, rating: "down", reason: "tone", comment: "  rude  " });
    expect(await kept(outboxId)).toEqual([{ rating: "down", reason: "tone", comment: "rude" }]);
    await recordFeedback(contextOf(tenant), said);
    expect(await kept(outboxId)).toEqual([{ rating: "up", reason: null, comment: null }]);
  });

  it("I1 accepts only answers of this tenant and account", async () => {
    const { said } = await answer();
    await expect(recordFeedback(contextOf(other), said)).rejects.toMatchObject({ code: "not_found" });
    const elsewhere = { ...said, channelAccountId: other.channelAccountId };
    await expect(recordFeedback(contextOf(tenant), elsewhere)).rejects.toMatchObject({ code: "not_found" });
    const placeholder = await answer("placeholder");
    await expect(recordFeedback(contextOf(tenant), placeholder.said)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("A7 only a platform may record it: no member says what a contact thinks", async () => {
    const { said } = await answer();
    for (const role of allRoles)
      await expect(
        recordFeedback(contextOf(tenant, { kind: "member", id: newId(), role }), said),
      ).rejects.toMatchObject({ code: "unauthorised" });
  });

  it("E1 is deleted with the contact", async () => {
    const { contactId, outboxId, said } = await answer();
    await recordFeedback(contextOf(tenant), { ...said, comment: "my name is Marta" });
    await withTenant(database.app, tenant.tenantId, (tx) => eraseContactRows(tx, contactId));
    expect(await kept(outboxId)).toEqual([]);
  });
});
