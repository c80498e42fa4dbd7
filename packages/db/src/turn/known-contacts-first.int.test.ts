import { newId } from "@konstruct/core/ids";
import { konstructMessageSchema } from "@konstruct/core/message";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { describe, expect, it } from "vitest";
import { acceptMessages } from "../inbound/accept-messages.ts";
import { withTenant } from "../with-tenant.ts";
import { claimTurns } from "./claim-turns.ts";
import { resolveContact } from "./resolve-contact.ts";

const regulars = 30;
const strangers = 400;
const database = setUpDatabase();
const tenant = setUpTenant(database);

/** A first message in a new conversation of the named visitor. */
const firstWords = (visitor: string) => ({
  message: konstructMessageSchema.parse({
    externalId: newId(),
    channel: tenant.channel,
    accountKey: tenant.accountKey,
    conversationRef: newId(),
    identity: { kind: "webchat_id", id: visitor },
    sentAt: new Date().toISOString(),
    text: "hello",
    parts: [],
    startsTurn: true,
    replyTarget: { sessionId: visitor },
  }),
  debounceMs: 0,
});

const visitors = (prefix: string, count: number) =>
  Array.from({ length: count }, (_each, at) => `${prefix}-${at}`);

async function meet(visitor: string): Promise<void> {
  await acceptMessages(database.app, [firstWords(visitor)]);
  const [turn] = await claimTurns(database.app, "worker", 1, 60_000);
  const conversation = { id: turn!.conversationId, agentId: tenant.agentId, historyWindow: 10 };
  await withTenant(database.app, tenant.tenantId, (tx) =>
    resolveContact(tx, conversation, [{ kind: "webchat_id", id: visitor }], undefined),
  );
}

describe("fairness inside a tenant", () => {
  it("A11 known contacts pass a flood of unknown ones, and unknown ones are not starved", async () => {
    for (const visitor of visitors("regular", regulars)) await meet(visitor);
    await acceptMessages(database.app, visitors("stranger", strangers).map(firstWords));
    await acceptMessages(database.app, visitors("regular", regulars).map(firstWords));

    const claimed: string[] = [];
    for (let claim = 0; claim < 40; claim++) {
      const [turn] = await claimTurns(database.app, "worker", 1, 60_000);
      claimed.push(turn!.pending[0]!.envelope.identity.id);
    }
    const known = claimed.filter((visitor) => visitor.startsWith("regular")).length;
    // One claim in four begins with an unknown contact: 30 of 40 on average, 15 once in a million runs.
    expect(known).toBeGreaterThan(15);
    expect(known).toBeLessThan(40);
  });
});
