-- Decides which due turns may start within their rate limits. A turn that has to wait gets a place in the queue. Its first wait
-- lets it through once, so that it can tell the contact of the delay.
-- claimed: conversations whose turns start. slowed: of those that only tell of a delay, its length in milliseconds. next_at:
-- the time of the earliest place.
-- Called by: claim_turns
create or replace function apply_turn_limits(due jsonb, out claimed uuid[], out slowed jsonb, out next_at timestamptz)
language plpgsql as $$
declare
  item record;
  place timestamptz;
begin
  claimed := '{}';
  slowed := '{}';
  perform public.lock_buckets(array_agg(f.tenant), array_agg(f.limits))
  from jsonb_to_recordset(due) as f(tenant uuid, limits jsonb) where f.limits is not null;
  for item in
    select * from jsonb_to_recordset(due) as f(tenant uuid, conversation uuid, number integer, "heldUntil" timestamptz, owner text, contact text, limits jsonb)
    order by f.number
  loop
    if item.limits is null
       or (coalesce(item."heldUntil" <= now(), true) and public.take_tokens(item.tenant, item.limits, item."heldUntil" is not null)) then
      claimed := claimed || item.conversation;
      continue;
    end if;
    -- A conversation keeps its place when the contact writes more.
    place := case when item."heldUntil" > now() then item."heldUntil" else public.reserve_place(item.tenant, item.limits) end;
    update public.conversation_work w set held_until = place, wake_at = place
    where w.tenant_id = item.tenant and w.conversation_id = item.conversation;
    next_at := least(next_at, place);
    update public.rate_bucket b set told_at = now()
    where b.tenant_id = item.tenant and b.key = 'contact:' || item.contact and b.told_at is null and item.owner <> 'person';
    if found then
      claimed := claimed || item.conversation;
      slowed := slowed || jsonb_build_object(item.conversation::text, greatest(extract(epoch from place - now()) * 1000, 0)::integer);
    end if;
  end loop;
end
$$;

revoke all on function apply_turn_limits(jsonb) from public;
grant execute on function apply_turn_limits(jsonb) to konstruct_definer;
