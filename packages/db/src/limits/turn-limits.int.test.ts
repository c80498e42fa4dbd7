import { newId } from "@konstruct/core/ids";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant, type TestTenant } from "@konstruct/testing/test-database";
import { beforeEach, describe, expect, it } from "vitest";
import { type ClaimedTurn, claimTurns } from "../turn/claim-turns.ts";
import { releaseTurn } from "../turn/release-turn.ts";

const database = setUpDatabase();
let shop: TestTenant;
beforeEach(async () => {
  // One now, and one in a hundred seconds.
  shop = await createTestTenant(database.app, {
    settings: { limits: { contact: { perMinute: 0.6, burst: 1 } } },
  });
});

type Place = { conversationId: string; visitor: string };

async function newConversation(visitor: string, internalThreadOf: string | null = null): Promise<Place> {
  const id = newId();
  await database.admin(
    `with c as (insert into conversation (tenant_id, id, channel_account_id, conversation_ref, internal_thread_of)
                values ($1, $2::uuid, $3, $2::uuid::text, $4) returning *)
     insert into conversation_work (tenant_id, conversation_id) select tenant_id, id from c`,
    [shop.tenantId, id, shop.channelAccountId, internalThreadOf],
  );
  return { conversationId: id, visitor };
}

/** Stores one message, so that the conversation is due. */
async function write({ conversationId, visitor }: Place): Promise<void> {
  await database.admin(
    `insert into message (tenant_id, id, conversation_id, channel_account_id, direction, author, external_id, text, starts_turn, sent_at, envelope)
     values ($1, $2::uuid, $3, $4, 'inbound', 'contact', $2::uuid::text, 'hello', true, now(), $5)`,
    [
      shop.tenantId,
      newId(),
      conversationId,
      shop.channelAccountId,
      JSON.stringify({ identity: { kind: "webchat_visitor", id: visitor } }),
    ],
  );
  await database.admin(
    "update conversation_work set wake_at = now(), pending_since = coalesce(pending_since, now()) where conversation_id = $1",
    [conversationId],
  );
}

const claim = () => claimTurns(database.app, "worker", 10, 60_000);

/** Claims what is due and answers it. */
async function answer(): Promise<ClaimedTurn[]> {
  const turns = await claim();
  for (const { conversationId, heldMs } of turns)
    await database.admin(
      `update conversation_work set lease_owner = null, lease_until = null, wake_at = case when $2 then held_until end,
         done_seq = case when $2 then done_seq else (select max(seq) from message where conversation_id = $1) end
       where conversation_id = $1`,
      [conversationId, heldMs !== null],
    );
  return turns;
}

const heldOf = (turns: ClaimedTurn[]) => turns.map(({ heldMs }) => heldMs !== null);

const stateOf = async ({ conversationId }: Place) =>
  (
    await database.admin(
      `select lease_owner, extract(epoch from wake_at - now())::float8 as "wakeInS" from conversation_work where conversation_id = $1`,
      [conversationId],
    )
  )[0];

describe("limits of turns", () => {
  it("A11 beyond the limit a conversation is held until its place comes, and claimed once to notify the contact", async () => {
    const place = await newConversation("v1");
    await write(place);
    expect(heldOf(await answer())).toEqual([false]);
    await write(place);
    const [held] = await answer();
    expect(held?.heldMs).toBeGreaterThan(90_000);
    expect(held?.pending).toHaveLength(1);
    // A message that arrives meanwhile neither changes its place nor notifies the contact again.
    await write(place);
    expect(await answer()).toEqual([]);
    expect(await stateOf(place)).toMatchObject({ lease_owner: null });
    expect((await stateOf(place))?.wakeInS).toBeGreaterThan(90);
    expect((await stateOf(place))?.wakeInS).toBeLessThanOrEqual(100);
  });

  it("A11 when its place has come it runs with everything that was written", async () => {
    const place = await newConversation("v1");
    for (let nth = 0; nth < 3; nth++) {
      await write(place);
      await answer();
    }
    await database.admin(`update conversation_work set held_until = now(), wake_at = now()`);
    await database.admin(
      "update rate_bucket set taken_until = now(), promised_until = now() + interval '100 s' where tenant_id = $1",
      [shop.tenantId],
    );
    const [turn] = await answer();
    expect(turn?.heldMs).toBeNull();
    expect(turn?.pending).toHaveLength(2);
  });

  it("A11 all conversations of one contact count together, those of others do not", async () => {
    const [one, two, other] = await Promise.all(
      ["v1", "v1", "v2"].map((visitor) => newConversation(visitor)),
    );
    await write(one!);
    await answer();
    await write(two!);
    await write(other!);
    const turns = new Map((await answer()).map((turn) => [turn.conversationId, turn.heldMs]));
    expect(turns.get(two!.conversationId)).toBeGreaterThan(90_000);
    expect(turns.get(other!.conversationId)).toBeNull();
  });

  it("A11 a conversation that a person owns is held, and the contact gets no message", async () => {
    const place = await newConversation("v1");
    await write(place);
    await answer();
    await database.admin("update conversation_work set owner = 'person' where tenant_id = $1", [
      shop.tenantId,
    ]);
    await write(place);
    expect(await claim()).toEqual([]);
    expect((await stateOf(place))?.wakeInS).toBeGreaterThan(90);
  });

  it("A11 a retried turn is not counted again", async () => {
    const place = await newConversation("v1");
    await write(place);
    const [turn] = await claim();
    const held = { ...turn!, worker: "worker" };
    await releaseTurn(database.app, held, { reason: "failed", afterMs: 0 });
    expect(heldOf(await answer())).toEqual([false]);
  });

  it("A11 a member in an internal thread is not limited", async () => {
    const about = await newConversation("v1");
    const escalation = newId();
    await database.admin(
      "insert into escalation (tenant_id, id, conversation_id, agent_id, reason) values ($1, $2, $3, $4, 'asked')",
      [shop.tenantId, escalation, about.conversationId, shop.agentId],
    );
    const thread = await newConversation("member", escalation);
    for (let nth = 0; nth < 3; nth++) {
      await write(thread);
      expect(heldOf(await answer())).toEqual([false]);
    }
  });

  it("A11 a tenant's own limit holds its conversations one after the other, and no other tenant's", async () => {
    await database.admin("update tenant set settings = $1 where id = $2", [
      JSON.stringify({ limits: { tenant: { perMinute: 6, burst: 1 } } }),
      shop.tenantId,
    ]);
    const places = [await newConversation("v1"), await newConversation("v2"), await newConversation("v3")];
    for (const place of places) await write(place);
    const held = (await answer()).map(({ heldMs }) => Math.round((heldMs ?? 0) / 1_000));
    expect(held.toSorted((a, b) => a - b)).toEqual([0, 10, 20]);
    shop = await createTestTenant(database.app);
    await write(await newConversation("v1"));
    expect(heldOf(await answer())).toEqual([false]);
  });

  it.each([
    { limits: "none" },
    { limits: { contact: 5, tenant: [], account: { perMinute: "many", burst: null } } },
    { limits: { contact: { perMinute: 1e300, burst: 1e300 }, tenant: { perMinute: -1, burst: 0.5 } } },
  ])("A11 settings that make no sense stop nobody: %j", async (settings) => {
    const nonsense = [JSON.stringify(settings), shop.tenantId];
    await database.admin("update tenant set settings = $1 where id = $2", nonsense);
    await database.admin("update channel_account set settings = $1 where tenant_id = $2", nonsense);
    await write(await newConversation("v1"));
    expect(heldOf(await answer())).toEqual([false]);
  });
});
