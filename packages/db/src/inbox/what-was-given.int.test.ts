import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { createTestApproval } from "@konstruct/testing/test-approval";
import { expect, it } from "vitest";
import { withTenant } from "../with-tenant.ts";
import { readWhatWasGiven } from "./what-was-given.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);

it("C6 a reviewer sees the results the agent had read, however many turns have followed, and also when its worker's clock is ahead", async () => {
  const { tenantId, agentVersionId } = tenant;
  const approval = await createTestApproval(database.app, tenant);
  const values = [tenantId, approval.conversationId, agentVersionId];
  const turn = `insert into turn (tenant_id, id, conversation_id, agent_version_id, fence, from_seq, to_seq, outcome, started_at, trace)`;
  await database.admin(
    `${turn} select tenant_id, turn_id, $2, $3, 1, 1, 1, 'replied', now() + interval '1 second', '' from approval where tenant_id = $1`,
    values,
  );
  await database.admin(
    `insert into tool_call (tenant_id, id, conversation_id, turn_id, tool, effect, args, idempotency_key, state, result, created_at, ended_at)
     select tenant_id, gen_random_uuid(), conversation_id, turn_id, 'orders', 'read', '{}', 'k', 'done', '{"data": {"total": 10}}', created_at, created_at
     from approval where tenant_id = $1`,
    [tenantId],
  );
  await database.admin(
    `${turn} select $1, gen_random_uuid(), $2, $3, 1, 1, 1, 'replied', now() + make_interval(mins => n), '' from generate_series(1, 20) n`,
    values,
  );
  const given = await withTenant(database.app, tenantId, (tx) =>
    readWhatWasGiven(tx, [{ id: approval.id, tools: ["orders"] }]),
  );
  expect(given.get(approval.id)).toEqual({
    said: ["Please refund O-12345"],
    results: [{ tool: "orders", data: { total: 10 } }],
  });
});
