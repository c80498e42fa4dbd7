-- Leases conversations that are due for a turn, in fair shares over tenants, within their rate limits.
-- Returns a row a conversation with everything its turn reads, and {wakeInMs} when conversations have to wait for a limit.
-- Called by: packages/db/src/turn/claim-turns.ts
create or replace function claim_turns(worker text, max_turns integer, lease_ms integer) returns setof jsonb
language plpgsql security definer set search_path = pg_catalog, public
-- Planned once a connection: each plan costs as much as the work. Made while the tables were empty it would read them from end to end,
-- and without that it looks dear enough to be compiled: no jit.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  due jsonb := public.lock_due_conversations(max_turns);
  through record;
begin
  if due is null then
    return;
  end if;
  -- Separate statements from here on: their snapshots are newer than the locks, so they see every message accepted before.
  select jsonb_agg(t) into due from public.turns_with_limits(due) t;
  through := public.apply_turn_limits(due);

  update public.conversation_work w set
    lease_owner = worker,
    lease_until = now() + make_interval(secs => lease_ms / 1000.0),
    wake_at = now() + make_interval(secs => lease_ms / 1000.0),
    fence = w.fence + 1,
    pending_since = null,
    is_new = false,
    held_until = case when through.slowed ? w.conversation_id::text then w.held_until end,
    -- The lease was not given back: its worker died.
    crash_count = w.crash_count + (w.lease_owner is not null)::integer
  from jsonb_to_recordset(due) as f(tenant uuid, conversation uuid)
  where w.tenant_id = f.tenant and w.conversation_id = f.conversation and w.conversation_id = any (through.claimed);

  if through.next_at is not null then
    -- This row says when to claim again: at once when waiting conversations filled the batch.
    return next jsonb_build_object('wakeInMs',
      case when jsonb_array_length(due) = max_turns then 0 else greatest(extract(epoch from through.next_at - now()) * 1000, 0)::integer end);
  end if;
  return query select t from public.claimed_turns(worker, through.claimed, through.slowed) t;
end
$$;

alter function claim_turns(text, integer, integer) owner to konstruct_definer;
revoke all on function claim_turns(text, integer, integer) from public;
grant execute on function claim_turns(text, integer, integer) to konstruct_app;
