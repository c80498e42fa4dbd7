import { randomBytes } from "node:crypto";
import { newId } from "@konstruct/core/ids";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { createTestApproval, type TestApproval } from "@konstruct/testing/test-approval";
import { beforeAll, describe, expect, it } from "vitest";
import { createAgent } from "./agent/create-agent.ts";
import { publishAgentVersion } from "./agent/publish-agent-version.ts";
import { createApiKey } from "./api-key/create-api-key.ts";
import { revokeApiKey } from "./api-key/revoke-api-key.ts";
import { createCheckArgs } from "./approval/check-args.ts";
import { decideApproval } from "./approval/decide-approval.ts";
import { expireApprovals } from "./approval/expire-approvals.ts";
import { installChannelAccount } from "./channel-account/install-channel-account.ts";
import { revokeChannelAccount } from "./channel-account/revoke-channel-account.ts";
import type { ServiceContext } from "./context.ts";
import { replayDeadLetter } from "./dead-letter/replay-dead-letter.ts";
import { createTenant } from "./tenant/create-tenant.ts";
import { resolveUncertainSend } from "./uncertain-send/resolve-uncertain-send.ts";

const [conversationId, outboxId, deadLetterId] = [newId(), newId(), newId()];
const database = setUpDatabase();
const tenant = setUpTenant(database);
let context: ServiceContext & { masterKey: Buffer };
let approval: TestApproval;
let apiKeyId: string;
beforeAll(async () => {
  const { tenantId, channelAccountId } = tenant;
  const actor = { kind: "system", id: "test" } as const;
  context = { database: database.app, tenantId, actor, masterKey: randomBytes(32) };
  await database.admin(
    "insert into conversation (tenant_id, id, channel_account_id, conversation_ref) values ($1, $2, $3, 'v1')",
    [tenantId, conversationId, channelAccountId],
  );
  await database.admin(
    "insert into conversation_work (tenant_id, conversation_id, done_seq) values ($1, $2, 7)",
    [tenantId, conversationId],
  );
  await database.admin(
    "insert into dead_letter (tenant_id, id, conversation_id, from_seq, to_seq, reason) values ($1, $2, $3, 7, 7, 'failures')",
    [tenantId, deadLetterId, conversationId],
  );
  await database.admin(
    `insert into outbox (tenant_id, id, conversation_id, channel_account_id, kind, target, rendered, state, uncertain_at)
     values ($1, $2, $3, $4, 'reply', '{}', '{}', 'unknown', now())`,
    [tenantId, outboxId, conversationId, channelAccountId],
  );
  approval = await createTestApproval(database.app, tenant);
  await createTestApproval(database.app, tenant, { expiresAt: new Date(Date.now() - 1) });
  apiKeyId = (await createApiKey(context, { name: "k", role: "viewer" })).id;
  await database.admin(
    "create function audit_is_full() returns trigger language plpgsql as $$ begin raise exception 'the audit log is full'; end $$",
  );
  await database.admin(
    "create trigger audit_is_full before insert on audit_entry for each row execute function audit_is_full()",
  );
});

/** All tables the commands write. */
async function written(): Promise<unknown> {
  const tables = ["tenant", "agent", "agent_version", "channel_account", "channel_route", "outbox"];
  const more = ["dead_letter", "conversation_work", "approval", "api_key", "message"];
  const rows = [...tables, ...more].map(
    (table) => `(select jsonb_agg(to_jsonb(t) order by t::text) from ${table} t) as ${table}`,
  );
  return database.admin(`select ${rows.join(", ")}`);
}

describe("a command whose audit entry fails writes nothing", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["createTenant", () => createTenant(context, { slug: "unaudited", name: "Unaudited" })],
    [
      "createTenant with its owner",
      () =>
        createTenant(context, {
          slug: "unaudited-owner",
          name: "Unaudited",
          owner: { name: "Mali", email: "mali@example.com" },
        }),
    ],
    ["createAgent", () => createAgent(context, { name: "Unaudited" })],
    ["publishAgentVersion", () => publishAgentVersion(context, { agentId: tenant.agentId, config: {} })],
    [
      "installChannelAccount",
      () =>
        installChannelAccount(context, {
          channel: "slack",
          accountKey: "-/T1/A",
          name: "W",
          agentId: tenant.agentId,
        }),
    ],
    [
      "revokeChannelAccount",
      () => revokeChannelAccount(context, { channelAccountId: tenant.channelAccountId, reason: "test" }),
    ],
    ["replayDeadLetter", () => replayDeadLetter(context, { deadLetterId })],
    ["createApiKey", () => createApiKey(context, { name: "unaudited", role: "viewer" })],
    ["revokeApiKey", () => revokeApiKey(context, { apiKeyId })],
    ["expireApprovals", () => expireApprovals(context)],
    [
      "decideApproval",
      () =>
        decideApproval(
          { ...context, actor: { kind: "member", id: "mia", role: "owner" } },
          {
            approvalId: approval.id,
            actionHash: approval.actionHash,
            decision: { kind: "approve" },
          },
          createCheckArgs(),
        ),
    ],
    ["resolveUncertainSend", () => resolveUncertainSend(context, { outboxId, decision: "resend" })],
  ])("I2 %s", async (_verb, act) => {
    const before = await written();
    await expect(act()).rejects.toThrow("the audit log is full");
    expect(await written()).toEqual(before);
  });
});
