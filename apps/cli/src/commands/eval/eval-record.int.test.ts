import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import { runSuites } from "@konstruct/evals/run/run-suites";
import { loadSuite } from "@konstruct/evals/suite/load-suite";
import type { Orchestrator } from "@konstruct/orchestrator/start-orchestrator";
import { startTestOrchestrator } from "@konstruct/orchestrator/testing/orchestrator.fixture";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { memoryIo } from "../../io.fixture.ts";
import { runCli } from "../../run-cli.ts";

const agentYaml = `
name: Ava
intents:
  - id: order_status
    description: Where an order is
    examples: [Where's my order?, Check my order]
    required_params: [order_id]
    tool: check_order_status
  - id: refund_request
    description: Money back for an order
    examples: [I want a refund, Refund order O-12345]
    required_params: [order_id]
    tool: refund
    reply: "The refund for order {order_id} is on its way (number {refund_id})."
  - id: newsletter
    description: Subscribe to the newsletter
    examples: [Subscribe me to the newsletter, I want your newsletter]
    required_params: [email]
    reply: "You will hear from us at {email}."
redaction: { params: [email] }
`;
const order = { order_id: "O-12345", status: "shipped", carrier: "UPS", eta: "2025-10-20", amount: 29.99 };
const visitor = "visitor-1";

const database = setUpDatabase();
let tenant: TestTenant;
let orchestrator: Orchestrator;
let folder: string;
const before = { ...process.env };
beforeAll(async () => {
  tenant = await createTestTenant(database.app, { config: { ...parseAgentYaml(agentYaml) } });
  await database.admin(
    "insert into data_record (tenant_id, kind, key, data) values ($1, 'order', 'O-12345', $2)",
    [tenant.tenantId, JSON.stringify(order)],
  );
  folder = await mkdtemp(join(tmpdir(), "konstruct-eval-record-"));
  await writeFile(join(folder, "agent.yaml"), agentYaml);
  await writeFile(join(folder, "orders.json"), JSON.stringify({ "O-12345": order }));
  process.env.DATABASE_URL = database.urls.app;
  process.env.QUEUE_DATABASE_URL = database.urls.queue;
  process.env.KONSTRUCT_DATA_DIR = folder;
  orchestrator = await startTestOrchestrator(database);
});
afterAll(async () => {
  await orchestrator.drain(5_000);
  process.env = before;
  await rm(folder, { recursive: true, force: true });
});

async function konstruct(...args: string[]) {
  const io = memoryIo();
  const exitCode = await runCli([...args, "--tenant", `t-${tenant.tenantId}`], io);
  return { exitCode, out: io.out(), err: io.err() };
}

const turnCount = async () =>
  Number(
    (await database.admin("select count(*) from turn where tenant_id = $1", [tenant.tenantId]))[0]!.count,
  );

async function untilAnswered(begin: () => Promise<unknown>) {
  const already = await turnCount();
  await begin();
  await vi.waitFor(async () => expect(await turnCount()).toBe(already + 1), { timeout: 180_000 });
}

const say = (text: string) =>
  untilAnswered(() =>
    acceptMessages(database.app, [
      { message: webchatMessage(tenant.accountKey, visitor, text), debounceMs: 0 },
    ]),
  );

describe("konstruct eval-record", () => {
  it("B9 writes a golden case that passes with the same agent, without what the agent redacts", async () => {
    const conversation = conversationIdOf(tenant.channelAccountId, visitor);
    await say("Check my order");
    await say("O-12345");
    await say("Subscribe me to the newsletter, I'm jane.roe@corp.example");
    await say("I want a refund for order O-12345");
    const [asked] = await database.admin("select id from approval where tenant_id = $1", [tenant.tenantId]);
    await konstruct("members", "add", "dana@shop.example", "--name", "Dana", "--role", "reviewer");
    await untilAnswered(() =>
      konstruct("approvals", "approve", String(asked!.id), "--as", "dana@shop.example"),
    );

    const [agent, out] = [join(folder, "agent.yaml"), join(folder, "recorded.yaml")];
    const written = await konstruct("eval-record", conversation, "--agent", agent, "--out", out);
    expect(written).toMatchObject({ exitCode: 0, out: "" });
    const text = await readFile(out, "utf8");
    expect(text).not.toContain("jane.roe");
    expect(text).not.toContain(conversation);

    const suite = await loadSuite(out);
    expect(suite.spec.cases[0]?.turns).toHaveLength(5);
    expect(suite.spec.cases[0]?.turns?.[4]).toMatchObject({ decide: { approval: "refund" }, as: "approve" });
    const [run] = await runSuites([suite], { modes: ["builtin"], runs: 1, model: null });
    expect(run?.turns.flatMap((turn) => turn.failures)).toEqual([]);
    expect(run).toMatchObject({ isPassed: true, error: null });

    const again = await konstruct("eval-record", conversation, "--agent", agent, "--out", out);
    expect(again).toMatchObject({ exitCode: 2 });
    expect(again.err).toContain("is there already");
  });

  it("B9 says what it cannot record", async () => {
    expect((await konstruct("eval-record", "nonsense")).err).toContain("is not the id of a conversation");
    const unknown = await konstruct("eval-record", tenant.tenantId);
    expect(unknown).toMatchObject({ exitCode: 2, out: "" });
    expect(unknown.err).toContain(" not found in tenant");
  });
});
