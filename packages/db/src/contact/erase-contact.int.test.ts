import { newId } from "@konstruct/core/ids";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { createTestApproval } from "@konstruct/testing/test-approval";
import { describe, expect, it } from "vitest";
import { openEscalation } from "../escalation/escalations.ts";
import { addJob } from "../job/jobs.ts";
import { type TenantTransaction, withTenant } from "../with-tenant.ts";
import { eraseContactRows } from "./erase-contact.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);

const inTenant = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.app, tenant.tenantId, work);

/** A contact with an escalated conversation, and the conversation of an internal thread about it. */
async function escalatedContact(): Promise<{ contactId: string; conversations: string[] }> {
  const { conversationId } = await createTestApproval(database.app, tenant);
  const [contactId, escalationId, thread] = [newId(), newId(), newId()];
  await database.admin("insert into contact (tenant_id, id) values ($1, $2)", [tenant.tenantId, contactId]);
  await database.admin("update conversation set contact_id = $2 where id = $1", [conversationId, contactId]);
  await inTenant((tx) =>
    openEscalation(tx, {
      id: escalationId,
      conversationId,
      agentId: tenant.agentId,
      turnId: null,
      reason: "unanswered",
      detail: "",
    }),
  );
  await database.admin(
    `insert into conversation (tenant_id, id, channel_account_id, conversation_ref, internal_thread_of)
     values ($1, $2, $3, $4, $5)`,
    [tenant.tenantId, thread, tenant.channelAccountId, thread, escalationId],
  );
  return { contactId, conversations: [conversationId, thread] };
}

/** A turn of a conversation, and the job that holds its prompts. */
async function askedTurn(conversationId: string): Promise<string> {
  const [turnId, jobId] = [newId(), newId()];
  await database.admin(
    `insert into turn (tenant_id, id, conversation_id, agent_version_id, fence, from_seq, to_seq, outcome, started_at, trace)
     values ($1, $2, $3, $4, 1, 1, 1, 'reply', now(), '')`,
    [tenant.tenantId, turnId, conversationId, tenant.agentVersionId],
  );
  await inTenant((tx) =>
    addJob(tx, { id: jobId, kind: "turn_requests", subjectId: turnId, input: {}, askedBy: "member:mia" }),
  );
  return jobId;
}

/** A sent message, a receipt that knows it, and one that knows only the platform's id of it. */
async function sentWithReceipts(conversationId: string): Promise<void> {
  const id = newId();
  const { tenantId, channelAccountId } = tenant;
  await database.admin(
    `insert into outbox (tenant_id, id, conversation_id, channel_account_id, kind, target, rendered, state, provider_message_id)
     values ($1, $2, $3, $4, 'reply', '{}', '{}', 'sent', $3::uuid::text)`,
    [tenantId, id, conversationId, channelAccountId],
  );
  await database.admin(
    `insert into receipt (tenant_id, channel_account_id, external_id, status, outbox_id, occurred_at)
     values ($1, $2, $3, 'sent', null, now()), ($1, $2, $3, 'delivered', $4, now())`,
    [tenantId, channelAccountId, conversationId, id],
  );
}

const kept = async (jobs: string[]) =>
  (await database.admin("select id from job where id = any ($1) order by id", [jobs])).map(({ id }) => id);

describe("eraseContactRows", () => {
  it("E1 deletes the prompts of the contact's turns and of those in internal threads about them, and no others", async () => {
    const [erased, other] = [await escalatedContact(), await escalatedContact()];
    const jobsOf = async (conversations: string[]) => [
      await askedTurn(conversations[0]!),
      await askedTurn(conversations[1]!),
    ];
    const gone = await jobsOf(erased.conversations);
    const stays = await jobsOf(other.conversations);
    await inTenant((tx) => eraseContactRows(tx, erased.contactId));
    expect(await kept(gone)).toEqual([]);
    expect(await kept(stays)).toEqual(stays.toSorted());
  });

  it("E1 deletes the receipts of what was sent to the contact, also those that came before the send was recorded", async () => {
    const [erased, other] = [await escalatedContact(), await escalatedContact()];
    for (const { conversations } of [erased, other]) await sentWithReceipts(conversations[0]!);
    await inTenant((tx) => eraseContactRows(tx, erased.contactId));
    const left = await database.admin("select external_id, status from receipt order by status");
    const external_id = other.conversations[0];
    expect(left).toEqual([
      { external_id, status: "delivered" },
      { external_id, status: "sent" },
    ]);
  });
});
