import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { withTenant } from "../with-tenant.ts";
import { searchMessages } from "./search-messages.ts";

const messages = Number(process.env.SEARCH_MESSAGES ?? 40_000);

const database = setUpDatabase();

/** Conversations of a hundred messages each; every message says "parcel", each 20,000th "needle". */
async function plantMessages(count: number): Promise<string> {
  const { tenantId, channelAccountId, agentId } = await createTestTenant(database.app);
  const values = [tenantId, channelAccountId, count];
  await database.admin(
    `insert into conversation (tenant_id, id, channel_account_id, conversation_ref)
     select $1::uuid, md5($1::uuid::text || n)::uuid, $2, n::text from generate_series(0, $3::integer / 100) n`,
    values,
  );
  await database.admin(
    `insert into message (tenant_id, id, conversation_id, channel_account_id, direction, author, text, starts_turn, sent_at)
     select $1::uuid, lpad(to_hex(n), 32, '0')::uuid, md5($1::uuid::text || n / 100)::uuid, $2, 'outbound', 'agent',
       'The parcel ' || n || case when n % 20000 = 7 then ' with a needle' else '' end, false, now()
     from generate_series(1, $3::integer) n`,
    values,
  );
  await database.admin(
    `insert into memory_entry (tenant_id, message_id, conversation_id, agent_id, said_at, search_text, embedder, embedding)
     select tenant_id, id, conversation_id, $2, sent_at, lower(text), 'none', '{0}'::float4[]::vector from message where tenant_id = $1`,
    [tenantId, agentId],
  );
  await database.admin("vacuum analyze memory_entry");
  return tenantId;
}

const wanted = (text: string) => [{ text, isBeginning: true }];

/** The plans of all statements run within it, as the server made them. */
async function plansOf(tenantId: string, word: string): Promise<string> {
  const client = new pg.Client({ connectionString: database.urls.superuser });
  await client.connect();
  let plans = "";
  client.on("notice", ({ message }) => {
    plans += message;
  });
  try {
    await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
      set client_min_messages = log`);
    await client.query("select set_config('app.current_tenant', $1, false)", [tenantId]);
    await client.query("select * from search_messages(to_tsquery('simple', $1), 500)", [word]);
  } finally {
    await client.end();
  }
  return plans;
}

describe("the search of messages", () => {
  it("J4 finds a rare word by the index however many messages there are, and a common one among the newest", {
    timeout: 600_000,
  }, async () => {
    const tenantId = await plantMessages(messages);
    const search = (word: string) =>
      withTenant(database.app, tenantId, (tx) => searchMessages(tx, wanted(word)));
    const rare = await search("needle");
    expect(rare).toHaveLength(messages / 20_000);
    expect(rare.every(({ text }) => text.endsWith("with a needle"))).toBe(true);
    const common = await search("parcel");
    expect(common.map(({ text }) => text)).toContain(`The parcel ${messages}`);
    expect(common.length).toBeLessThanOrEqual(500);

    const rarePlans = await plansOf(tenantId, "needle");
    expect(rarePlans).toContain("Bitmap Index Scan on memory_entry_words");
    expect(rarePlans).not.toContain("Seq Scan on memory_entry");
    const commonPlans = await plansOf(tenantId, "parcel");
    expect(commonPlans).not.toContain("Seq Scan on memory_entry");
    expect(commonPlans).not.toContain("Bitmap");

    if (process.env.SEARCH_MESSAGES !== undefined)
      for (const word of ["needle", "parcel"]) {
        const startedAt = performance.now();
        await search(word);
        console.info(word, Math.round(performance.now() - startedAt), "ms of", messages);
      }
  });

  it("I1 finds nothing of another tenant, and nothing without a tenant", async () => {
    const mine = await plantMessages(200);
    const other = await createTestTenant(database.app);
    const search = (tenantId: string) =>
      withTenant(database.app, tenantId, (tx) => searchMessages(tx, wanted("parcel")));
    expect(await search(mine)).not.toHaveLength(0);
    expect(await search(other.tenantId)).toEqual([]);
    const { rows } = await database.app.query({
      text: "select * from search_messages(to_tsquery('simple', 'parcel'), 10)",
    });
    expect(rows).toEqual([]);
  });
});
