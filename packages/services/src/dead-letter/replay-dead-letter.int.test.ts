import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { claimTurns } from "@konstruct/db/turn/claim-turns";
import { deadLetterTurn } from "@konstruct/db/turn/dead-letter";
import { noOneAsked } from "@konstruct/testing/no-one-asked";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import { beforeAll, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { listDeadLetters, replayDeadLetter } from "./replay-dead-letter.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);
let context: ServiceContext;
let other: ServiceContext;
beforeAll(async () => {
  const actor = { kind: "member", id: "m-1", role: "agent_manager" } as const;
  context = { database: database.app, tenantId: tenant.tenantId, actor };
  other = { ...context, tenantId: (await createTestTenant(database.app)).tenantId };
});

async function says(visitor: string, text: string): Promise<void> {
  const message = webchatMessage(tenant.accountKey, visitor, text);
  expect(await acceptMessages(database.app, [{ message, debounceMs: 0 }])).toEqual(["accepted"]);
}

async function claim(worker: string) {
  const [claimed] = await claimTurns(database.app, worker, 1, 60_000);
  return claimed;
}

/** Claims what is due and dead-letters it, as the orchestrator does after its last try. */
async function bury(): Promise<string> {
  const claimed = (await claim("w"))!;
  const { seq } = claimed.pending.at(-1)!;
  const id = await deadLetterTurn(
    database.app,
    { ...claimed, worker: "w" },
    {
      fromSeq: claimed.doneSeq + 1,
      toSeq: seq,
      reason: "failures",
      error: "5 failures",
      hasMore: false,
      openCallResult: null,
      session: {},
      approvalId: undefined,
      agentId: tenant.agentId,
      whom: noOneAsked.reviewers,
    },
    {
      target: { sessionId: "v" },
      text: "Sorry",
      messages: [{ body: {}, text: "Sorry" }],
      deliveredByCommit: false,
    },
  );
  return id!;
}

describe("replayDeadLetter", () => {
  it("A6 I2 its messages are claimed again, once, and it is audited", async () => {
    await says("v1", "first");
    const deadLetterId = await bury();
    expect(await claim("w2")).toBeUndefined();
    expect(await listDeadLetters(context)).toMatchObject([
      {
        id: deadLetterId,
        reason: "failures",
        error: "5 failures",
        replayedAt: null,
      },
    ]);
    const ends = await Promise.allSettled([
      replayDeadLetter(context, { deadLetterId }),
      replayDeadLetter(context, { deadLetterId }),
    ]);
    expect(ends.map((end) => end.status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(replayDeadLetter(context, { deadLetterId })).rejects.toMatchObject({ code: "not_found" });
    expect((await claim("w3"))?.pending.map((message) => message.text)).toEqual(["first"]);
    expect((await listDeadLetters(context))[0]?.replayedAt).toBeInstanceOf(Date);
    expect(
      await database.admin("select count(*)::int as n from audit_entry where action = 'turn.replayed'"),
    ).toEqual([{ n: 1 }]);
  });

  it("A6 once the conversation has continued it is a conflict, and stays open for a person", async () => {
    await says("v2", "first");
    const deadLetterId = await bury();
    await says("v2", "second");
    await bury();
    await expect(replayDeadLetter(context, { deadLetterId })).rejects.toMatchObject({ code: "conflict" });
    const letters = await listDeadLetters(context);
    expect(letters.find((letter) => letter.id === deadLetterId)?.replayedAt).toBeNull();
  });

  it("I1 another tenant neither sees nor replays it; a viewer may not", async () => {
    await says("v3", "first");
    const deadLetterId = await bury();
    expect(await listDeadLetters(other)).toEqual([]);
    await expect(replayDeadLetter(other, { deadLetterId })).rejects.toMatchObject({ code: "not_found" });
    const viewer = { ...context, actor: { kind: "member", id: "m-2", role: "viewer" } as const };
    await expect(replayDeadLetter(viewer, { deadLetterId })).rejects.toMatchObject({ code: "unauthorised" });
    await expect(listDeadLetters(viewer)).rejects.toMatchObject({ code: "unauthorised" });
    expect(await claim("w4")).toBeUndefined();
  });
});
