import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { AppError } from "@konstruct/core/errors";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { createShopPack } from "@konstruct/pack-shop/pack";
import { publishAgentVersion } from "@konstruct/services/agent/publish-agent-version";
import { createCheckArgs } from "@konstruct/services/approval/check-args";
import { type DecideApprovalInput, decideApproval } from "@konstruct/services/approval/decide-approval";
import { expireApprovals } from "@konstruct/services/approval/expire-approvals";
import type { ServiceContext } from "@konstruct/services/context";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Orchestrator } from "../../apps/orchestrator/src/start-orchestrator.ts";
import { startTestOrchestrator } from "../../apps/orchestrator/src/testing/orchestrator.fixture.ts";
import { replayEveryTurn } from "../../apps/orchestrator/src/testing/replay-every-turn.ts";
import { createRefundLedger } from "./refund-ledger.ts";
import { type Random, randomFrom } from "./seeded-random.ts";

/** Conversations, each with one to three refunds in flight. */
const conversations = process.env.PROOF_FULL === "1" ? 10_000 : 240;
/** At a time; the orchestrators are restarted between two batches and in the middle of each. */
const batch = 120;
const within = { timeout: 180_000, interval: 100 };

const intents = [
  {
    id: "refund_request",
    label: "refund",
    examples: ["Refund order R-1"],
    required_params: ["order_id"],
    tool: "refund",
  },
];
const open = agentConfigSchema.parse({ intents });
const closed = agentConfigSchema.parse({
  intents,
  policies: [
    { id: "closed", when: { field: "tool", op: "eq", value: "refund" }, result: "deny", reason: "closed" },
  ],
});

const ledger = createRefundLedger();
const checkArgs = createCheckArgs();
const database = setUpDatabase();
let shop: TestTenant;
let workers: Orchestrator[] = [];

const start = async () => {
  const one = () => startTestOrchestrator(database, { packs: [createShopPack(() => ledger.dataSource)] });
  workers = await Promise.all([one(), one()]);
};
const stop = async (timeoutMs: number) => {
  await Promise.all(workers.map((worker) => worker.drain(timeoutMs)));
  workers = [];
};

beforeAll(async () => {
  shop = await createTestTenant(database.app, { channel: "webchat", config: open });
  await start();
});
afterAll(async () => {
  await stop(5_000);
});

const as = (actor: ServiceContext["actor"]): ServiceContext => ({
  database: database.app,
  tenantId: shop.tenantId,
  actor,
});
const member = () => as({ kind: "member", id: "mia", role: "reviewer" });
const system = () => as({ kind: "system", id: "proof" });
const publish = (config: typeof open) => publishAgentVersion(system(), { agentId: shop.agentId, config });

const says = (visitor: string, text: string) => ({
  message: webchatMessage(shop.accountKey, visitor, text),
  debounceMs: 0,
});

type Row = { id: string; action_hash: string; order: string };
const pendingOf = async (from: number, to: number): Promise<Row[]> =>
  (await database.admin(
    `select id, action_hash, args ->> 'order_id' as order from approval
     where state = 'pending' and split_part(args ->> 'order_id', '-', 2)::int between $1 and $2`,
    [from, to],
  )) as Row[];

/** Everything that is due has been done: no work, no turn, no decision without its end. */
async function settled(): Promise<void> {
  await vi.waitFor(async () => {
    const [left] = await database.admin(
      `select (select count(*)::int from conversation_work where wake_at is not null) as work,
              (select count(*)::int from approval where state = 'approved' and outcome is null) as open`,
    );
    expect(left).toEqual({ work: 0, open: 0 });
  }, within);
}

type Decision = DecideApprovalInput["decision"];

function decisionFor(random: Random, order: string): Decision {
  const args = { order_id: order, amount: random.pick([10, 25, 50]) };
  return random.pick<Decision>([
    { kind: "approve" },
    { kind: "approve" },
    { kind: "edit", args },
    { kind: "reject", reason: "not eligible" },
  ]);
}

/** Up to three clicks at once, which may say different things: one wins. @returns how many succeeded */
async function click(random: Random, row: Row): Promise<number> {
  const clicks = Array.from({ length: 1 + random.below(3) }, () => decisionFor(random, row.order));
  const outcomes = await Promise.allSettled(
    clicks.map((decision) =>
      decideApproval(member(), { approvalId: row.id, actionHash: row.action_hash, decision }, checkArgs),
    ),
  );
  for (const outcome of outcomes) {
    if (outcome.status === "fulfilled") continue;
    expect(outcome.reason).toBeInstanceOf(AppError);
    expect(outcome.reason).toMatchObject({ code: "conflict" });
  }
  return outcomes.filter((outcome) => outcome.status === "fulfilled").length;
}

/** A reviewer has no more clicks in flight than this at a time; each waits for a connection of the pool. */
const clicking = 12;

async function clickAll(random: Random, rows: Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += clicking)
    await Promise.all(rows.slice(from, from + clicking).map((row) => click(random, row)));
}

async function runBatch(random: Random, from: number): Promise<void> {
  const to = from + batch - 1;
  const visitors = Array.from({ length: batch }, (_, index) => from + index);
  const asked = new Map(visitors.map((visitor) => [visitor, 1 + random.below(3)]));
  for (let nth = 0; nth < 3; nth++) {
    const speaking = visitors.filter((visitor) => (asked.get(visitor) ?? 0) > nth);
    await acceptMessages(
      database.app,
      speaking.map((visitor) => says(`v-${visitor}`, `Refund order R-${visitor}-${nth}`)),
    );
    await settled();
  }
  const rows = await pendingOf(from, to);
  expect(rows).toHaveLength([...asked.values()].reduce((sum, count) => sum + count, 0));
  const isClosing = random.below(3) === 0;
  const [early, late] = [rows.filter(() => random.below(2) === 0), [] as Row[]];
  late.push(...rows.filter((row) => !early.includes(row)));

  await clickAll(
    random,
    early.filter(() => random.below(8) > 0),
  );
  if (isClosing) await publish(closed);
  // In the middle of what is being carried out.
  await stop(0);
  const expiring = late.filter(() => random.below(6) === 0).map((row) => row.id);
  // What was asked for never changes, so the clock is turned back behind the trigger that says so.
  await database.admin("alter table approval disable trigger user");
  await database.admin("update approval set expires_at = now() - interval '1 second' where id = any ($1)", [
    expiring,
  ]);
  await database.admin("alter table approval enable trigger user");
  await start();
  await Promise.all([
    expireApprovals(system()),
    clickAll(
      random,
      late.filter((row) => !expiring.includes(row.id)),
    ),
  ]);
  await settled();
  if (isClosing) await publish(open);
}

describe("approvals through the database", () => {
  it(`C6 ${conversations} conversations with parallel approvals, duplicate clicks, restarts and policy changes`, async () => {
    const random = randomFrom(20_261_122);
    for (let from = 0; from < conversations; from += batch) {
      await runBatch(random, from);
      if (process.env.PROOF_FULL === "1") process.stderr.write(`${from + batch} conversations\n`);
    }
    const approvals = await database.admin(
      `select a.id, a.state, a.outcome, a.outcome_reason, a.decided_args, a.args ->> 'order_id' as order,
              v.config -> 'policies' as own_policies,
              -- Of each version that was live at some time between the decision and the beginning of its turn: the turn is
              -- claimed in between, and reads what is live then.
              (select jsonb_agg(l.config -> 'policies') from agent_version l
                where l.tenant_id = a.tenant_id and l.agent_id = v.agent_id and l.number is not null and l.created_at <= t.started_at
                and not exists (select from agent_version n where n.tenant_id = l.tenant_id and n.agent_id = l.agent_id
                  and n.number > l.number and n.created_at <= a.decided_at)) as live_policies,
              -- Begun by a turn that a restart cut short, under what was live then: another turn only finished it, or reported it.
              coalesce(c.created_at < t.started_at, false) as begun_before
       from approval a left join message m on m.external_id = 'approval:' || a.id
       left join turn t on t.conversation_id = a.conversation_id and m.seq between t.from_seq and t.to_seq
       left join agent_version v on v.id = t.agent_version_id
       left join tool_call c on c.conversation_id = a.conversation_id and c.tool = 'refund' and c.args ->> 'order_id' = a.args ->> 'order_id'`,
    );
    const violations = approvals.filter(
      ({ state, outcome, decided_args, order, own_policies, live_policies, begun_before }) => {
        const paid = ledger.refundsOf(String(order));
        if (state !== "approved") return paid.length > 0 || outcome !== null;
        const amount = (decided_args as { amount?: number }).amount ?? ledger.price;
        const isCarriedOut = outcome === "executed" && paid.length === 1 && paid[0] === amount;
        if (begun_before === true) return !isCarriedOut;
        const isRefused = outcome === "refused" && paid.length === 0;
        // The policies of the version the goal began on, and of the one that is live: both count.
        const forbids = (live_policies as unknown[][]).map(
          (policies) => policies.length > 0 || (own_policies as unknown[]).length > 0,
        );
        return !((forbids.includes(true) && isRefused) || (forbids.includes(false) && isCarriedOut));
      },
    );
    expect(violations).toEqual([]);
    for (const state of ["approved", "rejected", "expired", "pending"])
      expect(approvals.filter((one) => one.state === state).length, state).toBeGreaterThan(0);
    expect(approvals.filter((one) => one.outcome === "refused").length).toBeGreaterThan(0);

    const [decided] = await database.admin(
      `select count(*)::int as entries, count(distinct convert_from(bytes, 'UTF8')::jsonb -> 'subject' ->> 'id')::int as approvals from audit_entry where action = 'approval.decided'`,
    );
    const byPerson = approvals.filter((one) => one.state === "approved" || one.state === "rejected").length;
    expect(decided).toEqual({ entries: byPerson, approvals: byPerson });
    expect(await replayEveryTurn(database)).toBeGreaterThan(conversations);
  }, 7_200_000);
});
