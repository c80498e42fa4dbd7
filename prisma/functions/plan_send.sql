-- Decides when a planned message may be sent. Returns null when the caller sends it now (its tokens are taken); else the time at which
-- a worker may claim it: now without limits, its place when it has to wait, infinity when it has to wait and may not.
-- Called by: packages/db/src/outbox/plan-outbox.ts, packages/db/src/whatsapp/sending-stops.ts
create or replace function plan_send(tenant uuid, limits jsonb, is_sent_now boolean, may_wait boolean) returns timestamptz
language plpgsql set search_path = pg_catalog, public as $$
begin
  if limits is null then
    return case when not is_sent_now then now() end;
  end if;
  perform public.lock_buckets(array[tenant], array[limits]);
  if is_sent_now and public.take_tokens(tenant, limits, false) then
    return null;
  end if;
  return case when may_wait then public.reserve_place(tenant, limits) else 'infinity' end;
end
$$;

revoke all on function plan_send(uuid, jsonb, boolean, boolean) from public;
grant execute on function plan_send(uuid, jsonb, boolean, boolean) to konstruct_app, konstruct_definer;
