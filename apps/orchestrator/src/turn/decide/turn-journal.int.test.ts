import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import { newId } from "@konstruct/core/ids";
import type { KonstructMessage } from "@konstruct/core/message";
import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { type ClaimedTurn, claimTurns } from "@konstruct/db/turn/claim-turns";
import type { TurnInput } from "@konstruct/engine/input/turn-input";
import type { PlannedToolCall } from "@konstruct/engine/turn/outcome";
import type { PortRecord } from "@konstruct/engine/turn/recorder";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import type { ToolExecutor } from "@konstruct/tools/contract/tool-executor";
import { beforeAll, describe, expect, it } from "vitest";
import type { Dependencies } from "../../dependencies/dependencies.ts";
import { brokenTurn } from "../claimed/past-steps.ts";
import { TurnJournal } from "./turn-journal.ts";

const database = setUpDatabase();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await createTestTenant(database.app, { config: { engine: "v2" } });
});

const worker = "w";
let visitors = 0;

async function claimedFor(visitor: string): Promise<ClaimedTurn> {
  await database.admin("update conversation_work set wake_at = now() where lease_owner is not null");
  const claimed = await claimTurns(database.app, worker, 10, 60_000);
  return claimed.find(({ pending }) => pending[0]?.envelope.replyTarget.sessionId === visitor)!;
}

const says = (visitor: string, text: string, over: Partial<KonstructMessage> = {}) =>
  acceptMessages(database.app, [
    { message: webchatMessage(tenant.accountKey, visitor, text, over), debounceMs: 0 },
  ]);
const photo = { parts: [{ type: "image" as const, mediaId: "photo" }] };

/** Whether the conversation still has a message that no turn has read. */
async function isPending({ conversationId }: ClaimedTurn): Promise<boolean> {
  const rows = await database.admin(
    "select 1 from conversation_work where conversation_id = $1 and pending_since is not null",
    [conversationId],
  );
  return rows.length === 1;
}

/** The journal of a turn, with tools that record their calls, and a growing list of model answers. */
function openJournal(claimed: ClaimedTurn, id: string) {
  const made: string[] = [];
  const broken = brokenTurn(claimed);
  const answers: { format: null; response: { content: string } }[] = [];
  const ranked = [...(broken?.past.ranked ?? [])];
  const tools = {
    describe: () => null,
    execute: async ({ tool }: { tool: string }) => {
      made.push(tool);
      return { success: true, data: {}, error: null, executionTimeMs: 0 };
    },
  } as unknown as ToolExecutor;
  const recorded = () =>
    ({
      startedAt: "2026-11-23T09:00:00.000Z",
      clock: answers.map((_, at) => at),
      model: { provider: "p", name: "m", answers },
      context: null,
      ranked,
    }) as unknown as PortRecord;
  const agent = agentConfigSchema.parse({ engine: "v2" });
  const input = {
    turnId: id,
    tenantId: tenant.tenantId,
    contact: { id: "c", attributes: {} },
    agent,
    history: [],
    inputs: [],
  };
  const about = {
    claimed,
    input: input as unknown as TurnInput,
    agentVersionId: tenant.agentVersionId,
    broken,
    unread: [],
    mayBegin: true,
  };
  const deps = { database: database.app, worker } as unknown as Dependencies;
  const journal = new TurnJournal(deps, about, tools, recorded);
  return {
    made,
    rank: (intent: string) =>
      ranked.push({ ranked: [{ intent, probability: 0.9 }], isAbstained: false, isFar: false }),
    answer: (content: string) => answers.push({ format: null, response: { content } }),
    perform: (nth: number, tool: string, args: PlannedToolCall["args"] = {}) =>
      journal.perform({
        id: newId(),
        tool,
        args,
        effect: "write",
        idempotencyKey: journal.keyOf(nth),
      }),
  };
}

describe("the journal of a turn", () => {
  it("B3 stores every answer of the model, also those whose write was held back because the contact wrote again", async () => {
    const visitor = `v${++visitors}`;
    await says(visitor, "both, please");
    const claimed = await claimedFor(visitor);
    const journal = openJournal(claimed, newId());
    journal.answer("first");
    expect((await journal.perform(0, "http.first")).kind).toBe("result");
    journal.answer("second");
    await says(visitor, "no, wait");
    expect(await journal.perform(1, "http.second")).toMatchObject({
      kind: "newer",
      messages: [{ text: "no, wait" }],
    });
    journal.answer("third");
    expect((await journal.perform(2, "http.third")).kind).toBe("result");
    expect(journal.made).toEqual(["http.first", "http.third"]);

    const again = brokenTurn(await claimedFor(visitor));
    expect(again?.past.answers).toMatchObject(
      ["first", "second", "third"].map((content) => ({ response: { content } })),
    );
    expect(again?.past.clock).toEqual([0, 1, 2]);
    expect(again?.steps).toBe(2);
    expect(again?.newer).toMatchObject([{ nth: 1, messages: [{ text: "no, wait" }] }]);
  });

  it("H1 a photo that arrives while the turn runs is not read by it, nor what follows it: both wait for a turn of their own", async () => {
    const visitor = `v${++visitors}`;
    await says(visitor, "both, please");
    const claimed = await claimedFor(visitor);
    const journal = openJournal(claimed, newId());
    await says(visitor, "wait");
    await says(visitor, "", photo);
    await says(visitor, "here it is");
    expect(await journal.perform(0, "http.first")).toMatchObject({
      kind: "newer",
      messages: [{ text: "wait" }],
    });
    expect((await journal.perform(1, "http.first")).kind).toBe("result");
    expect(await isPending(claimed)).toBe(true);
  });

  it("B3 stores each ranking once, over any number of writes and crashes", async () => {
    const visitor = `v${++visitors}`;
    const turnId = newId();
    await says(visitor, "both, please");
    const first = openJournal(await claimedFor(visitor), turnId);
    first.rank("repair");
    await first.perform(0, "http.first");
    const second = openJournal(await claimedFor(visitor), turnId);
    await second.perform(0, "http.first");
    second.rank("hours");
    await second.perform(1, "http.second");
    const again = brokenTurn(await claimedFor(visitor));
    expect(again?.past.ranked.map(({ ranked }) => ranked[0]?.intent)).toEqual(["repair", "hours"]);
  });

  it("B3 refuses a call under a key whose journalled call was another one", async () => {
    const visitor = `v${++visitors}`;
    const turnId = newId();
    await says(visitor, "please");
    await openJournal(await claimedFor(visitor), turnId).perform(0, "http.first", { value: 1 });
    const again = openJournal(await claimedFor(visitor), turnId);
    await expect(again.perform(0, "http.first", { value: 2 })).rejects.toMatchObject({ code: "internal" });
    const third = openJournal(await claimedFor(visitor), turnId);
    await expect(third.perform(0, "http.other", { value: 1 })).rejects.toMatchObject({ code: "internal" });
    expect([...again.made, ...third.made]).toEqual([]);
    const same = openJournal(await claimedFor(visitor), turnId);
    expect(await same.perform(0, "http.first", { value: 1 })).toMatchObject({
      kind: "result",
      result: { success: true },
    });
    expect(same.made).toEqual([]);
  });
});
