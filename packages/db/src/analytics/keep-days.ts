import type { TenantTransaction } from "../with-tenant.ts";
import { countedDays, idsOf, zoneOf } from "./insight-days.ts";

/**
 * Keeps the figures of days of a range that have been over for two hours and are not kept yet. A row whose transaction began more
 * than an hour after the row's id was made removes its day again (`reopen_insight_day`). So a row is missed only when its transaction
 * takes more than an hour. When another transaction keeps or changes days of the tenant, nothing is kept: figures that are not kept
 * are counted where they are read.
 * @returns how many days were kept
 */
export async function keepPastDays(
  tx: TenantTransaction,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const { rows } = await tx.query<{ day: string }>({
    text: `with ${zoneOf}
           select d.day::date::text as day from zone, generate_series($2::date, $3::date, interval '1 day') d(day)
           where (d.day::date + 1)::timestamp at time zone zone.name <= now() - interval '2 hours'
             and not exists (select from insight_day i where i.tenant_id = $1 and i.day = d.day::date and i.zone = zone.name)`,
    values: [tx.tenantId, from, to],
  });
  if (rows.length === 0) return 0;
  const { rows: locks } = await tx.query<{ locked: boolean }>({
    text: "select pg_try_advisory_xact_lock(hashtextextended('insight_day ' || $1, 0)) as locked",
    values: [tx.tenantId],
  });
  if (locks[0]?.locked !== true) return 0;
  const days = rows.map(({ day }) => day);
  // Days kept in another time zone, or kept by another transaction since the read above.
  await tx.query({
    text: "delete from insight_day where tenant_id = $1 and day = any ($2::date[])",
    values: [tx.tenantId, days],
  });
  // Locked, a conversation that is being erased is either still there with all of its rows or left out.
  await tx.query({
    text: `with ${zoneOf},
             days as materialized (select d.day, ${idsOf("d.day")} from zone, unnest($2::date[]) d(day)),
             ${countedDays},
             held as materialized (
               select c.id from conversation c where c.tenant_id = $1 and c.id in (select conversation_id from counted) for key share),
             kept as (insert into insight_day (tenant_id, day, zone) select $1, d.day, zone.name from days d, zone),
             talks as (
               insert into insight_conversation (tenant_id, day, conversation_id, channel_account_id, has_turns, begins, reply_ms, cost_micro_usd)
               select $1, t.day, t.conversation_id, t.channel_account_id, t.has_turns, t.begins, t.reply_ms, t.cost_micro_usd
               from counted t join held h on h.id = t.conversation_id order by t.day)
           insert into insight_tool (tenant_id, day, conversation_id, tool, channel_account_id, calls, errors, newest_error, newest_error_at)
           select $1, k.day, k.conversation_id, k.tool, k.channel_account_id, k.calls, k.errors, k.newest_error, k.newest_error_at
           from called k join held h on h.id = k.conversation_id order by k.day`,
    values: [tx.tenantId, days],
  });
  return days.length;
}
