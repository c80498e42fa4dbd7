import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { claimTurns } from "@konstruct/db/turn/claim-turns";
import type { LoopRun } from "@konstruct/engine/turn/loop-run";
import { createCheckArgs } from "@konstruct/services/approval/check-args";
import { decideApproval } from "@konstruct/services/approval/decide-approval";
import { listApprovals } from "@konstruct/services/approval/read-approvals";
import { createTestDatabase, type TestDatabase, type TestTenant } from "@konstruct/testing/test-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Dependencies } from "../../dependencies/dependencies.ts";
import type { Orchestrator } from "../../start-orchestrator.ts";
import { createShop, startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";

const within = { timeout: 180_000, interval: 20 };
const question = "Where's my order O-12345?";
const poison = "Open a support ticket";
let database: TestDatabase;
let shop: TestTenant;
let orchestrator: Orchestrator | undefined;
beforeEach(async () => {
  database = await createTestDatabase();
  shop = await createShop(database, { channel: "webchat" });
});
afterEach(async () => {
  await orchestrator?.drain(5_000);
  await database.close();
});

async function says(visitor: string, text: string): Promise<void> {
  const message = webchatMessage(shop.accountKey, visitor, text);
  expect(await acceptMessages(database.app, [{ message, debounceMs: 0 }])).toEqual(["accepted"]);
}

const told = async (visitor: string) =>
  (
    await database.admin(
      `select o.rendered ->> 'text' as text from outbox o join conversation c on c.tenant_id = o.tenant_id and c.id = o.conversation_id
       where c.conversation_ref = $1 and o.state = 'sent' order by o.seq`,
      [visitor],
    )
  ).map((row) => row.text);
const deadLetters = () =>
  database.admin(
    "select c.conversation_ref as visitor, d.reason from dead_letter d join conversation c on c.id = d.conversation_id",
  );
const sorry = expect.stringContaining("something went wrong");
const shipped = expect.stringContaining("shipped");

/** A proposer that throws in a poisoned turn. */
function breakTurns(deps: Dependencies, isPoisoned: (run: LoopRun) => boolean): Dependencies {
  return {
    ...deps,
    portsFor(...of) {
      const ports = deps.portsFor(...of);
      const { proposer } = ports;
      return {
        ...ports,
        proposer: {
          readsPassages: proposer.readsPassages,
          asksKnowledge: proposer.asksKnowledge,
          mends: proposer.mends,
          replacement: proposer.replacement,
          unmet: (run, words) => proposer.unmet(run, words),
          propose(run) {
            if (isPoisoned(run)) throw new Error("the proposer is broken");
            return proposer.propose(run);
          },
        },
      };
    },
  };
}

/** A turn with that message always fails. */
const breakTickets = (deps: Dependencies) => breakTurns(deps, ({ text }) => text.includes("ticket"));

/** The ticket is opened, and then the turn fails to find words for it. */
const breakTicketWords = (deps: Dependencies) =>
  breakTurns(deps, ({ operations }) => operations.some(({ call }) => call.tool === "create_ticket"));

/** For tests that do not measure the delay between two failures. */
const impatient = { settings: { retryMs: 50 } };

describe("a message that makes every turn fail", () => {
  it("A6 I5 after five failures it is dead-lettered and the contact notified once; other contacts are answered, and so is this one afterwards", async () => {
    orchestrator = await startTestOrchestrator(database, { adapt: breakTickets });
    await says("poisoned", poison);
    await vi.waitFor(
      async () =>
        expect(await database.admin("select failure_count from conversation_work")).toEqual([
          { failure_count: 2 },
        ]),
      within,
    );
    await says("healthy", question);
    await vi.waitFor(async () => expect(await told("healthy")).toEqual([shipped]), within);
    expect(await deadLetters()).toEqual([]);

    await vi.waitFor(async () => expect(await told("poisoned")).toEqual([sorry]), within);
    expect(await deadLetters()).toEqual([{ visitor: "poisoned", reason: "failures" }]);
    await says("poisoned", question);
    await vi.waitFor(async () => expect(await told("poisoned")).toEqual([sorry, shipped]), within);
    expect(await deadLetters()).toHaveLength(1);
    const isDisclosed = (await told("poisoned")).map((text) => String(text).includes("An AI assistant"));
    expect(isDisclosed).toEqual([true, false]);
  });

  it("A6 after three workers have died over it the fourth dead-letters it; others are answered meanwhile", async () => {
    await says("deadly", question);
    for (const crashes of [0, 1, 2]) {
      await vi.waitFor(async () => {
        const [claimed] = await claimTurns(database.app, `dies-${crashes}`, 10, 30);
        expect(claimed?.crashCount).toBe(crashes);
      }, within);
    }
    await says("healthy", question);
    orchestrator = await startTestOrchestrator(database);
    await vi.waitFor(async () => expect(await told("deadly")).toEqual([sorry]), within);
    await vi.waitFor(async () => expect(await told("healthy")).toEqual([shipped]), within);
    expect(await deadLetters()).toEqual([{ visitor: "deadly", reason: "crashes" }]);
    await says("deadly", question);
    await vi.waitFor(async () => expect(await told("deadly")).toEqual([sorry, shipped]), within);
  });

  it("A6 after two workers have died the third answers it", async () => {
    await says("unlucky", question);
    for (const worker of ["dies-1", "dies-2"])
      await vi.waitFor(
        async () => expect(await claimTurns(database.app, worker, 10, 30)).toHaveLength(1),
        within,
      );
    orchestrator = await startTestOrchestrator(database);
    await vi.waitFor(async () => expect(await told("unlucky")).toEqual([shipped]), within);
    expect(await deadLetters()).toEqual([]);
  });

  it("A6 B3 a dead-lettered turn's goal does not take over the next message", async () => {
    orchestrator = await startTestOrchestrator(database, { ...impatient, adapt: breakTicketWords });
    await says("torn", "Open a support ticket, summary: torn sleeve");
    await vi.waitFor(async () => expect(await told("torn")).toEqual([sorry]), within);
    await says("torn", question);
    await vi.waitFor(async () => expect(await told("torn")).toEqual([sorry, shipped]), within);
  });

  it("A6 C6 a decision behind a poisoned message is still carried out", async () => {
    shop = await createShop(database, { channel: "webchat", accountKey: "other", policies: [] });
    await database.admin("update data_record set data = data || '{\"amount\": 29.99}' where key = 'O-12345'");
    orchestrator = await startTestOrchestrator(database, { ...impatient, adapt: breakTickets });
    await says("waits", "Refund order O-12345");
    await vi.waitFor(async () => expect(await told("waits")).toHaveLength(1), within);
    const context = {
      database: database.app,
      tenantId: shop.tenantId,
      actor: { kind: "member", id: "mia", role: "reviewer" } as const,
    };
    const [asked] = await listApprovals(context, { limit: 1 });
    await says("waits", poison);
    await vi.waitFor(
      async () =>
        expect(await database.admin("select from conversation_work where failure_count > 0")).toHaveLength(1),
      within,
    );
    const seen = { approvalId: asked!.id, actionHash: asked!.actionHash };
    await decideApproval(context, { ...seen, decision: { kind: "approve" } }, createCheckArgs());
    await vi.waitFor(
      async () => expect(await listApprovals(context, { limit: 1 })).toMatchObject([{ outcome: "executed" }]),
      within,
    );
    expect(await told("waits")).toEqual([
      expect.stringContaining("asked a colleague"),
      sorry,
      expect.stringContaining("refund of 29.99"),
    ]);
  });

  it("A6 an unreadable session is dropped, and the conversation continues", async () => {
    orchestrator = await startTestOrchestrator(database, impatient);
    await says("broken", question);
    await vi.waitFor(async () => expect(await told("broken")).toEqual([shipped]), within);
    await database.admin(`update session set state = '{"goals": {"undefined": {}}}'`);
    await says("broken", question);
    await vi.waitFor(async () => expect(await told("broken")).toEqual([shipped, sorry]), within);
    await says("broken", question);
    await vi.waitFor(async () => expect(await told("broken")).toEqual([shipped, sorry, shipped]), within);
  });
});
