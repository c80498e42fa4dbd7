-- Locks conversations that are due. The next turn is the tenant's with the fewest running turns.
-- Returns [{tenant, conversation, number}] with number as the order in which limits are applied, or null when nothing is due.
-- Called by: claim_turns
create or replace function lock_due_conversations(max_turns integer, out due jsonb)
language plpgsql as $$
declare
  -- One claim in four takes new contacts first, so that known contacts cannot keep every slot.
  new_first boolean := random() < 0.25;
begin
  with recursive lane as (
    (select w.tenant_id from public.conversation_work w where w.wake_at <= now() order by w.tenant_id limit 1)
    union all
    select (select w.tenant_id from public.conversation_work w
            where w.tenant_id > lane.tenant_id and w.wake_at <= now() order by w.tenant_id limit 1)
    from lane where lane.tenant_id is not null
  ),
  busy as (
    select lane.tenant_id,
           (select count(*) from (select from public.conversation_work w
              where w.tenant_id = lane.tenant_id and w.lease_owner is not null limit 256) running) as running
    from lane where lane.tenant_id is not null
  ),
  candidate as (
    select due.*
    from (select * from busy order by running, random() limit greatest(max_turns, 16)) busy,
    lateral (
      select w.tenant_id, w.conversation_id, w.wake_at,
             busy.running + row_number() over (order by w.is_new <> new_first, w.wake_at) as place
      from ((select * from public.conversation_work w
             where w.tenant_id = busy.tenant_id and not w.is_new and w.wake_at <= now() order by w.wake_at limit max_turns * 4)
            union all
            (select * from public.conversation_work w
             where w.tenant_id = busy.tenant_id and w.is_new and w.wake_at <= now() order by w.wake_at limit max_turns * 4)) w
    ) due
    -- More than are wanted: another worker may hold the first of them.
    order by place, wake_at
    limit max_turns * 4
  ),
  taken as (
    select w.tenant_id, w.conversation_id, c.place, c.wake_at
    from public.conversation_work w
    join candidate c on c.tenant_id = w.tenant_id and c.conversation_id = w.conversation_id
    where w.wake_at <= now()
    order by c.place, c.wake_at
    limit max_turns
    for update of w skip locked
  )
  select jsonb_agg(jsonb_build_object('tenant', t.tenant_id, 'conversation', t.conversation_id, 'number', t.number))
  into due from (select t.*, row_number() over (order by t.place, t.wake_at) as number from taken t) t;
end
$$;

revoke all on function lock_due_conversations(integer) from public;
grant execute on function lock_due_conversations(integer) to konstruct_definer;
