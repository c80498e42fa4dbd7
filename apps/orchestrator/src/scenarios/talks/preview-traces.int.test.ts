import { newId } from "@konstruct/core/ids";
import { readTurns } from "@konstruct/db/turn/turn-trace";
import { readPreview, sayInPreview, startPreview } from "@konstruct/services/agent/preview";
import { listBehind } from "@konstruct/services/analytics/drill-down";
import { readCosts } from "@konstruct/services/analytics/read-costs";
import { readInsights } from "@konstruct/services/analytics/read-insights";
import { readToday } from "@konstruct/services/analytics/read-today";
import { createApprovalQueue } from "@konstruct/services/approval/approval-queue";
import { listApprovals } from "@konstruct/services/approval/read-approvals";
import { listAuditEntries } from "@konstruct/services/audit/review-audit";
import type { ServiceContext } from "@konstruct/services/context";
import { listDeadLetters } from "@konstruct/services/dead-letter/replay-dead-letter";
import { listEscalationQueue } from "@konstruct/services/escalation/escalation-queue";
import { listEscalations } from "@konstruct/services/escalation/escalations";
import { listConversationsForCases } from "@konstruct/services/evaluation/propose-cases";
import { countWaiting, listConversations } from "@konstruct/services/inbox/list-conversations";
import { listUnanswered } from "@konstruct/services/knowledge/questions";
import { listLastCalls } from "@konstruct/services/tool/list-tools";
import { createTestDatabase, type TestDatabase, type TestTenant } from "@konstruct/testing/test-database";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Orchestrator } from "../../start-orchestrator.ts";
import { createShop, startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";

let database: TestDatabase;
let shop: TestTenant;
let orchestrator: Orchestrator;
let mali: ServiceContext;
beforeEach(async () => {
  database = await createTestDatabase();
  shop = await createShop(database, { channel: "webchat", policies: [] });
  mali = {
    database: database.app,
    tenantId: shop.tenantId,
    actor: { kind: "member", id: newId(), role: "owner" },
  };
  orchestrator = await startTestOrchestrator(database);
});
afterEach(async () => {
  await orchestrator.drain(5_000);
  await database.close();
});

const queue = createApprovalQueue();
const day = new Date().toISOString().slice(0, 10);
const days = { from: day, to: day };

/** Everything a member sees of the tenant's conversations and their results, except the preview itself. */
async function everyRead() {
  return {
    approvals: await listApprovals(mali, {}),
    approvalQueue: await queue(mali, { state: "pending" }),
    approvalsDecided: await queue(mali, { state: "decided" }),
    waiting: await countWaiting(mali),
    escalations: await listEscalations(mali, { active: false }),
    escalationQueue: await listEscalationQueue(mali),
    inbox: await listConversations(mali, {}),
    audit: await listAuditEntries(mali),
    today: await readToday(mali),
    analytics: await readInsights(mali, days),
    behind: await listBehind(mali, { ...days, measure: "all" }),
    forCases: await listConversationsForCases(mali),
    unanswered: await listUnanswered(mali),
    orderCalls: await listLastCalls(mali, { tool: "check_order_status" }),
    deadLetters: await listDeadLetters(mali),
    turns: await readTurns(database.app, shop.tenantId, null, 100),
  };
}

async function say(conversationId: string, text: string): Promise<string> {
  const before = (await readPreview(mali, conversationId)).messages.length;
  await sayInPreview(mali, { conversationId, text });
  const last = await vi.waitFor(
    async () => {
      const now = await readPreview(mali, conversationId);
      expect(now.messages).toHaveLength(before + 2);
      expect(now.isThinking).toBe(false);
      return now.messages.at(-1);
    },
    { timeout: 180_000 },
  );
  return last?.turnId ?? "";
}

/** Tables that no preview writes today, or that need a model; the reads leave them out for the same reason. */
async function plantTheRest(conversationId: string, turnId: string): Promise<void> {
  const { tenantId, agentId } = shop;
  const plant = (sql: string, ...values: unknown[]) =>
    database.admin(sql, [tenantId, newId(), conversationId, ...values]);
  await plant(
    "insert into escalation (tenant_id, id, conversation_id, agent_id, reason) values ($1, $2, $3, $4, 'asked')",
    agentId,
  );
  await plant(
    "insert into knowledge_question (tenant_id, id, conversation_id, agent_id, question, best_score) values ($1, $2, $3, $4, 'Why?', 0)",
    agentId,
  );
  await plant(
    "insert into dead_letter (tenant_id, id, conversation_id, from_seq, to_seq, reason) values ($1, $2, $3, 1, 1, 'failures')",
  );
  await plant(
    `insert into model_call (tenant_id, id, conversation_id, turn_id, agent_id, purpose, provider, model, tokens_in, tokens_out, cost_micro_usd, latency_ms)
     values ($1, $2, $3, $4, $5, 'compose', 'openai', 'gpt-4.1-mini', 100, 10, 500, 200)`,
    turnId,
    agentId,
  );
  await plant(
    "update conversation_work set owner = 'person' where tenant_id = $1 and conversation_id = $3 and $2::uuid is not null",
  );
}

it("J3 a preview with an approval and an escalation changes nothing outside itself except model costs", async () => {
  const before = await everyRead();
  const { conversationId } = await startPreview(mali, { agentId: shop.agentId });
  const turnId = await say(conversationId, "Where's my order O-12345?");
  await say(conversationId, "Refund order O-12345");
  expect(await listApprovals(mali, { conversationId })).toHaveLength(1);
  await plantTheRest(conversationId, turnId);

  expect(await everyRead()).toEqual(before);

  const audited = await listAuditEntries(mali, { conversationId });
  expect(audited.entries.length).toBeGreaterThan(0);
  expect((await listAuditEntries(mali, { previews: true })).entries.length).toBe(
    audited.entries.length + before.audit.entries.length,
  );
  expect((await readCosts(mali, days)).days).toMatchObject([{ costMicroUsd: 500 }]);
});
