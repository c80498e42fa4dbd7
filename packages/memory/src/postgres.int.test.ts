import { newId } from "@konstruct/core/ids";
import type { Value } from "@konstruct/db/database";
import { withTenant } from "@konstruct/db/with-tenant";
import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import type { TestTenant } from "@konstruct/testing/test-database";
import { describe, expect, it } from "vitest";
import type { ConversationMessage } from "./conversation-memory.ts";
import { PostgresConversationMemory } from "./postgres.ts";

const database = setUpDatabase();
const acme = setUpTenant(database);
const globex = setUpTenant(database);

/** @param scope the tenant of the transaction; the memory's own by default */
const memory = ({ tenantId }: TestTenant, scope = tenantId) =>
  new PostgresConversationMemory(
    (text, values) =>
      withTenant(
        database.app,
        scope,
        async (tx) => (await tx.query({ text, values: values as Value[] })).rows,
      ),
    tenantId,
  );

async function conversationOf({ tenantId, channelAccountId }: TestTenant): Promise<string> {
  const id = newId();
  await database.admin(
    "insert into conversation (tenant_id, id, channel_account_id, conversation_ref) values ($1, $2, $3, $4)",
    [tenantId, id, channelAccountId, id],
  );
  return id;
}

const at = "2025-10-16T00:00:00.000Z";

describe("PostgresConversationMemory on a real database", () => {
  const keeps = async (said: readonly ConversationMessage[]) => {
    const session = await conversationOf(acme);
    for (const message of said) await memory(acme).append(session, message);
    expect(await memory(acme).getHistory(session, 10)).toEqual(said);
    expect(await memory(acme).getHistory(session, 1)).toEqual(said.slice(-1));
    expect(
      await database.admin("select from conversation_work where conversation_id = $1", [session]),
    ).toEqual([]);
  };

  it("B1 stores a contact's messages, in order, and starts no turn", () =>
    keeps([
      { role: "contact", text: "Where is it?", at },
      { role: "contact", text: "Hello?", at },
    ]));

  it("B1 stores the messages of agent and member too", () =>
    keeps([
      { role: "contact", text: "Where is it?", at },
      { role: "agent", text: "On its way.", at },
      { role: "member", text: "It came back to us.", at },
    ]));

  it("C6 a decision on an approval is no message of a conversation", async () => {
    const session = await conversationOf(acme);
    await memory(acme).append(session, { role: "contact", text: "Refund me", at });
    await database.admin(
      `insert into message (tenant_id, id, conversation_id, channel_account_id, direction, author, external_id, text, envelope, starts_turn, sent_at)
       select tenant_id, gen_random_uuid(), id, channel_account_id, 'inbound', 'member', 'approval:1', '', '{"approvalId":"1"}', true, now()
       from conversation where id = $1`,
      [session],
    );
    expect((await memory(acme).getHistory(session, 10)).map(({ text }) => text)).toEqual(["Refund me"]);
  });

  it("B1 clearing removes one session and no other", async () => {
    const [one, two] = [await conversationOf(acme), await conversationOf(acme)];
    for (const session of [one, two]) await memory(acme).append(session, { role: "contact", text: "hi", at });
    await memory(acme).clear(one);
    expect(await memory(acme).getHistory(one, 10)).toEqual([]);
    expect(await memory(acme).getHistory(two, 10)).toHaveLength(1);
  });

  it("B1 I1 another tenant reads, appends to and clears nothing of it", async () => {
    const session = await conversationOf(acme);
    await memory(acme).append(session, { role: "contact", text: "secret", at });
    const ways = [memory(globex), memory(acme, globex.tenantId)];
    for (const stranger of ways) {
      expect(await stranger.getHistory(session, 10)).toEqual([]);
      await expect(stranger.append(session, { role: "contact", text: "hi", at })).rejects.toMatchObject({
        code: "not_found",
      });
      await stranger.clear(session);
    }
    expect(await memory(acme).getHistory(session, 10)).toHaveLength(1);
  });
});
