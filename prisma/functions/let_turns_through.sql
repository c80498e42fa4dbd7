-- Lets turns through as far as their limits allow. What has to wait gets a place, and is let through once so that the contact is told.
-- claimed: conversations let through. slowed: of those told why it takes longer, the milliseconds. next_at: when the first place comes.
-- Called by: claim_turns
create or replace function let_turns_through(due jsonb, out claimed uuid[], out slowed jsonb, out next_at timestamptz)
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
    -- A place is kept when more is written meanwhile.
    place := case when item."heldUntil" > now() then item."heldUntil" else public.stand_in_line(item.tenant, item.limits) end;
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

revoke all on function let_turns_through(jsonb) from public;
grant execute on function let_turns_through(jsonb) to konstruct_definer;
