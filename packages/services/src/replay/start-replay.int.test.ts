import { setUpDatabase, setUpTenant } from "@konstruct/testing/set-up-database";
import { beforeAll, describe, expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { readReplay } from "./read-replays.ts";
import { startReplay } from "./start-replay.ts";

const database = setUpDatabase();
const tenant = setUpTenant(database);
let context: ServiceContext;
const many = 10_000;
beforeAll(async () => {
  const actor = { kind: "member", id: "m", role: "builder" } as const;
  context = { database: database.app, tenantId: tenant.tenantId, actor };
  await database.admin(
    `insert into conversation (tenant_id, id, channel_account_id, conversation_ref, created_at, preview)
     select $1, gen_random_uuid(), $2, 'c' || n, now() - make_interval(mins => n), n = 1 from generate_series(1, $3::int) n`,
    [tenant.tenantId, tenant.channelAccountId, many],
  );
  await database.admin(
    `insert into turn (tenant_id, id, conversation_id, agent_version_id, fence, from_seq, to_seq, outcome, started_at, trace)
     select c.tenant_id, gen_random_uuid(), c.id, $2, 1, 1, 1, 'reply', c.created_at + make_interval(secs => t), '\\x7b7d'
     from conversation c, generate_series(1, 2) t where c.tenant_id = $1`,
    [tenant.tenantId, tenant.agentVersionId],
  );
  await database.admin("analyze conversation; analyze turn");
});

const chosen = async (replayId: string) =>
  database.admin(
    `select distinct c.conversation_ref as ref from replay_turn t join conversation c on c.id = t.conversation_id where t.replay_id = $1`,
    [replayId],
  );

describe("choosing past conversations", () => {
  it("J3 takes the newest matching conversations without previews, each turn in its order, and returns the counts", async () => {
    const { agentId } = tenant;
    const started = await startReplay(context, { agentId, count: 3 });
    expect(started).toMatchObject({ conversations: 3, turns: 6 });
    const refs = (await chosen(started.replayId)).map(({ ref }) => ref);
    expect(refs.toSorted()).toEqual(["c2", "c3", "c4"]);
    expect(await readReplay(context, { replayId: started.replayId })).toMatchObject({ conversations: 3 });
    const places = await database.admin(
      `select t.place from replay_turn t join turn u on u.id = t.turn_id where t.replay_id = $1
       order by (select created_at from conversation c where c.id = t.conversation_id) desc, u.started_at`,
      [started.replayId],
    );
    expect(places.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("J3 filters by escalation, rating and tool; without a match nothing begins", async () => {
    const { agentId, tenantId } = tenant;
    const none = startReplay(context, { agentId, filter: { escalated: true } });
    await expect(none).rejects.toMatchObject({ code: "not_found" });
    await database.admin(
      `insert into escalation (tenant_id, id, conversation_id, agent_id, reason)
       select $1, gen_random_uuid(), id, $2, 'topic' from conversation where conversation_ref = 'c50'`,
      [tenantId, agentId],
    );
    await database.admin(
      `insert into tool_call (tenant_id, id, conversation_id, turn_id, tool, effect, args, idempotency_key, state)
       select $1, gen_random_uuid(), id, gen_random_uuid(), 'refund', 'irreversible', '{}', 'k' || conversation_ref, 'done'
       from conversation where conversation_ref in ('c50', 'c60')`,
      [tenantId],
    );
    const refunds = await startReplay(context, { agentId, filter: { tool: "refund" } });
    expect((await chosen(refunds.replayId)).map(({ ref }) => ref).toSorted()).toEqual(["c50", "c60"]);
    const both = await startReplay(context, { agentId, filter: { tool: "refund", escalated: true } });
    expect((await chosen(both.replayId)).map(({ ref }) => ref)).toEqual(["c50"]);
    const thumbs = startReplay(context, { agentId, filter: { thumbsDown: true } });
    await expect(thumbs).rejects.toMatchObject({ code: "not_found" });
    const [counted] = await database.admin("select count(*)::int as n from job where kind = 'replay'");
    expect(counted?.n).toBe(3);
  });

  it("J3 a hundred of ten thousand are chosen in less than a second, with and without a filter", async () => {
    const { agentId } = tenant;
    for (const filter of [
      {},
      { since: new Date(Date.now() - 86_400_000).toISOString() },
      { tool: "refund" },
    ]) {
      const times: number[] = [];
      for (let round = 0; round < 3; round++) {
        const begun = performance.now();
        await startReplay(context, { agentId, count: 100, filter });
        times.push(performance.now() - begun);
      }
      // The quickest of three, so that a busy machine does not count.
      expect(Math.min(...times)).toBeLessThan(1_000);
    }
  });
});
