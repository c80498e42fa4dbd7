import { randomUUID } from "node:crypto";
import type { TestDatabase, TestTenant } from "./test-database.ts";

/** Many conversations of one tenant, each with two messages, the last of them the newest. */
export async function plantConversations(
  { admin }: Pick<TestDatabase, "admin">,
  { tenantId, channelAccountId }: Pick<TestTenant, "tenantId" | "channelAccountId">,
  count: number,
): Promise<void> {
  const series = randomUUID().slice(0, 8);
  const id = "md5($4 || n)::uuid";
  const from = "from generate_series(1, $3::integer) n";
  const values = [tenantId, channelAccountId, count, series];
  await admin(
    `insert into contact (tenant_id, id, display_name) select $1, md5('contact' || $4 || n)::uuid, 'Person ' || n ${from} where $2::uuid is not null`,
    values,
  );
  await admin(
    `insert into conversation (tenant_id, id, channel_account_id, conversation_ref, contact_id)
     select $1, ${id}, $2, $4 || n, md5('contact' || $4 || n)::uuid ${from}`,
    values,
  );
  await admin(
    `insert into conversation_work (tenant_id, conversation_id, owner, active_at, awaiting_since)
     select $1, ${id}, case when n % 200 = 0 then 'person' when n % 50 = 0 then 'approval' when n % 3 = 0 then 'closed' else 'agent' end,
       now() - make_interval(secs => ($3 - n) * 10), case when n % 200 = 0 then now() end
     ${from} where $2::uuid is not null and $4 is not null`,
    values,
  );
  await admin(
    // They count as embedded: an engine that runs beside would embed them for minutes.
    `with planted as (
       insert into message (tenant_id, id, conversation_id, channel_account_id, direction, author, text, starts_turn, sent_at, external_id)
       select $1, gen_random_uuid(), ${id}, $2, said.direction, said.author, said.text || n, said.author = 'contact', now(), case when said.author = 'contact' then $4 || n end
       ${from}, (values (1, 'inbound', 'contact', 'Where is my order '), (2, 'outbound', 'agent', 'It is on its way ')) said(place, direction, author, text)
       order by n, said.place returning id)
     insert into memory_progress as p (tenant_id, embedder, done_before, newest_id)
     select $1, 'built-in-1', now(), (select id from planted order by id desc limit 1)
     on conflict (tenant_id) do update set newest_id = greatest(p.newest_id, excluded.newest_id)`,
    values,
  );
  await admin("analyze");
}
