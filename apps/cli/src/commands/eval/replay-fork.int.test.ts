import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { modelAt, startTestOrchestrator } from "@konstruct/orchestrator/testing/orchestrator.fixture";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { memoryIo } from "../../io.fixture.ts";
import { completionOf, startModelServer, type WireAnswer } from "../../recorded/model-server.ts";
import { runCli } from "../../run-cli.ts";

const order = { order_id: "O-12345", status: "shipped", carrier: "UPS", eta: "2025-10-20", amount: 29.99 };

const database = setUpDatabase();
let tenant: TestTenant;
let folder: string;
let turnId: string;
let server: Awaited<ReturnType<typeof startModelServer>>;
/** What the model is to answer, and with which name and prompt it was asked. */
let answers: WireAnswer[] = [];
let asked: { model: string; messages: { content: string }[] }[] = [];
const before = { ...process.env };

const called = (name: string, args: object): WireAnswer => ({
  role: "assistant",
  content: null,
  tool_calls: [{ id: name, type: "function", function: { name, arguments: JSON.stringify(args) } }],
});
const lookedUp = called("check_order_status", { order_id: "O-12345" });
const said = (text: string) => called("say", { text, done: [] });
const shipped = said("Your order O-12345 is shipped.");

async function startRecording(): Promise<void> {
  const orchestrator = await startTestOrchestrator(database, { llm: modelAt(server.url) });
  answers = [lookedUp, shipped];
  await acceptMessages(database.app, [
    { message: webchatMessage(tenant.accountKey, "visitor-1", "Where is O-12345?"), debounceMs: 0 },
  ]);
  turnId = await vi.waitFor(
    async () => {
      const [turn] = await database.admin("select id from turn where tenant_id = $1", [tenant.tenantId]);
      expect(turn).toBeDefined();
      return String(turn?.id);
    },
    { timeout: 180_000 },
  );
  await orchestrator.drain(5_000);
}

beforeAll(async () => {
  tenant = await createTestTenant(database.app, { config: { name: "Ava", tools: ["check_order_status"] } });
  await database.admin(
    "insert into data_record (tenant_id, kind, key, data) values ($1, 'order', 'O-12345', $2)",
    [tenant.tenantId, JSON.stringify(order)],
  );
  folder = await mkdtemp(join(tmpdir(), "konstruct-fork-"));
  server = await startModelServer((body) => {
    const request = body as (typeof asked)[number];
    asked.push(request);
    const answer = answers.shift();
    return answer === undefined ? null : completionOf(request.model, answer);
  });
  process.env.DATABASE_URL = database.urls.app;
  process.env.QUEUE_DATABASE_URL = database.urls.queue;
  process.env.KONSTRUCT_DATA_DIR = folder;
  process.env.OPENAI_BASE_URL = server.url;
  process.env.OPENAI_API_KEY = "test";
  await startRecording();
});
afterAll(async () => {
  process.env = before;
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  asked = [];
});

async function fork(round: number, ...args: string[]) {
  const io = memoryIo();
  const place = ["--fork", `${turnId}@${round}`];
  const exitCode = await runCli(["replay", ...place, ...args, "--tenant", `t-${tenant.tenantId}`], io);
  return { exitCode, out: io.out(), err: io.err() };
}

describe("konstruct turn show", () => {
  it("J5 prints each round with its proposals, what was called, the reply and the cost", async () => {
    const shown = async (...args: string[]) => {
      const io = memoryIo();
      const exitCode = await runCli(["turn", "show", ...args, "--tenant", `t-${tenant.tenantId}`], io);
      return { exitCode, out: io.out(), err: io.err() };
    };
    const { exitCode, out } = await shown(turnId);
    expect(exitCode).toBe(0);
    expect(out).toContain("said: Where is O-12345?");
    expect(out).toMatch(/round 2: \d+ messages, \d+ characters; \S+, \d+ tokens in/);
    expect(out).toMatch(/tool: check_order_status \{"order_id":"O-12345"\}: \w+, /);
    expect(out).toContain("reply: Your order O-12345 is shipped.");
    expect(JSON.parse((await shown(turnId, "--json")).out)).toMatchObject({ id: turnId, agentName: "Ava" });
    const none = await shown("019aa1b2-0000-7000-8000-000000000005");
    expect(none).toMatchObject({ exitCode: 1, out: "" });
  });
});

describe("konstruct turn list", () => {
  it("J5 prints the newest turns with what was written and answered, also of one conversation", async () => {
    const listed = async (...args: string[]) => {
      const io = memoryIo();
      const exitCode = await runCli(["turn", "list", ...args, "--tenant", `t-${tenant.tenantId}`], io);
      return { exitCode, out: io.out() };
    };
    const { exitCode, out } = await listed();
    expect(exitCode).toBe(0);
    expect(out).toMatch(
      new RegExp(`^${turnId}  \\S+  Ava  \\w+\n  said: Where is O-12345\\?\n  reply: Your order`, "m"),
    );
    const [turn] = JSON.parse((await listed("--json")).out);
    expect(turn).toMatchObject({ id: turnId, agentName: "Ava" });
    expect((await listed("--conversation", turn.conversationId)).out).toContain(turnId);
    expect((await listed("--conversation", turnId)).out).toBe("No turns yet.\n");
    expect((await listed("--limit", "0")).exitCode).toBe(2);
  });
});

describe("konstruct replay --agent", () => {
  it("B3 J5 prints the whole turn where another agent would use other words, and only there", async () => {
    const replay = async (config: string) => {
      const file = join(folder, "other.yaml");
      await writeFile(file, config);
      const io = memoryIo();
      await runCli(["replay", turnId, "--agent", file, "--tenant", `t-${tenant.tenantId}`], io);
      return io.out();
    };
    expect(await replay("name: Ava\ntools: [check_order_status]\n")).not.toContain("round 1:");
    const out = await replay("name: Ava\ntools: []\n");
    expect(out).toContain("/reply");
    expect(out).toMatch(/round 2: \d+ messages, \d+ characters; /);
    expect(out).toMatch(/tool: check_order_status \{"order_id":"O-12345"\}: \w+, /);
  });
});

describe("konstruct replay --fork", () => {
  it("B3 asks another model from a round on, with the rounds before as recorded", async () => {
    answers = [said("It is shipped: O-12345.")];
    const { exitCode, out } = await fork(2, "--model", "cheaper");
    expect(out).toContain(`${turnId}  from round 2 of 2  cheaper`);
    expect(out).toContain("otherwise: would say it in other words");
    expect(out).toContain('call: check_order_status {"order_id":"O-12345"}\n');
    expect(out).toContain("1 of 1 runs pass  pass^1 1.000");
    expect(exitCode).toBe(0);
    expect(asked.map(({ model }) => model)).toEqual(["cheaper"]);
    expect(JSON.stringify(asked[0]?.messages)).toContain("UPS");
  });

  it("B3 fails what other rules forbid, and what does not pass every time", async () => {
    const file = join(folder, "rules.yaml");
    const when = "when: { field: tool, op: eq, value: check_order_status }";
    await writeFile(file, `policies:\n  - { id: shut, ${when}, result: deny, reason: closed today }\n`);
    answers = [lookedUp, said("I cannot look today.")];
    const ruled = await fork(1, "--policy", file);
    expect(ruled.exitCode).toBe(1);
    expect(ruled.out).toContain("fails: would propose what is refused: call not_allowed");

    answers = [shipped, called("burn", {}), shipped];
    const twice = await fork(2, "--runs", "2", "--json");
    expect(twice.exitCode).toBe(1);
    expect(JSON.parse(twice.out)).toMatchObject({
      passes: 1,
      passHat: [0.5, 0],
      runs: [{ passes: true }, { passes: false, failures: [{ code: "refused" }] }],
    });
  });

  it("B3 says what it cannot do: a round or a version there is not, rules that are none", async () => {
    expect(await fork(3)).toMatchObject({ exitCode: 2, err: expect.stringContaining("2 rounds") });
    const unknown = await fork(1, "--version", "9");
    expect(unknown).toMatchObject({ exitCode: 1, err: expect.stringContaining("no version 9") });
    const file = join(folder, "none.yaml");
    await writeFile(file, "rules: []\n");
    expect((await fork(1, "--policy", file)).err).toContain("none.yaml: ");
    expect(asked).toEqual([]);
  });

  it("B3 runs the version that is named", async () => {
    answers = [lookedUp, shipped];
    expect(await fork(1, "--version", "1")).toMatchObject({ exitCode: 0 });
  });
});
