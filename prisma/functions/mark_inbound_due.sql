-- Marks the conversations of stored messages due for a turn. A conversation that a member answered from the phone goes to a
-- person.
-- late: messages that a turn has passed, or may be passing because the conversation is leased. due: the distinct delays in
-- milliseconds after which turns are wanted.
-- Called by: accept_inbound
create or replace function mark_inbound_due(messages stored_message[], out late uuid[], out due integer[])
language plpgsql as $$
begin
  with touched as materialized (
    select s.tenant_id, s.conversation_id, min(s.identity_kind) as identity_kind, min(s.identity_id) as identity_id,
           array_agg(s.id) as ids, min(s.seq) as first_seq,
           -- A member's own reply starts no turn, but wakes an orchestrator.
           coalesce(max(s.debounce_ms) filter (where s.starts_turn), max(0) filter (where s.author = 'member')) as debounce_ms,
           bool_or(s.starts_turn) as starts_turn,
           bool_or(s.author = 'member') as by_member,
           max(s.seq) filter (where s.author = 'member') as member_seq,
           max(s.seq) filter (where s.author = 'contact' and s.starts_turn) as contact_seq
    from unnest(messages) s
    group by s.tenant_id, s.conversation_id
  ),
  work as (
    insert into public.conversation_work as w (tenant_id, conversation_id, wake_at, pending_since, done_seq, owner, owner_since, awaiting_since, is_new)
    select t.tenant_id, t.conversation_id, now() + make_interval(secs => t.debounce_ms / 1000.0),
           case when t.starts_turn then now() end, coalesce(t.member_seq, t.first_seq - 1),
           -- A member who answers from the business's own phone owns the conversation before any turn can commit.
           case when t.by_member then 'person' else 'agent' end, case when t.by_member then now() end,
           case when t.contact_seq > coalesce(t.member_seq, 0) then now() end,
           not exists (select from public.identity i where i.tenant_id = t.tenant_id and i.kind = t.identity_kind and i.address_key = public.address_key(t.identity_kind, t.identity_id))
    from touched t order by t.tenant_id, t.conversation_id
    on conflict (tenant_id, conversation_id) do update set
      pending_since = coalesce(w.pending_since, excluded.pending_since),
      -- A member's reply answers everything before it, up to an open decision.
      done_seq = case when excluded.owner = 'person' then public.answered_through(w.tenant_id, w.conversation_id, w.done_seq, excluded.done_seq) else w.done_seq end,
      owner = case when excluded.owner = 'person' then 'person' else w.owner end,
      owner_since = case when excluded.owner = 'person' and w.owner <> 'person' then now() else w.owner_since end,
      awaiting_since = case when excluded.owner = 'person' then excluded.awaiting_since else coalesce(w.awaiting_since, excluded.awaiting_since) end,
      wake_at = case
        when excluded.wake_at is null or w.lease_until > now() then w.wake_at
        -- A burst pushes the turn back, at most five debounces after its first message.
        else least(excluded.wake_at, coalesce(w.pending_since, now()) + 5 * (excluded.wake_at - now()))
      end
    -- During a burst, a push of less than half a debounce is not written: the row is locked and left unchanged.
    where excluded.owner = 'person'
      or not (w.pending_since is not null and w.lease_owner is null and w.done_seq <= excluded.done_seq
               and w.wake_at >= now() + (excluded.wake_at - now()) / 2)
    returning w.conversation_id, w.done_seq, w.lease_owner
  ),
  overtaken as (
    select unnest(t.ids) as id from work join touched t on t.conversation_id = work.conversation_id
    where work.lease_owner is not null
      or work.done_seq >= case when t.by_member then case when t.contact_seq > t.member_seq then t.contact_seq else work.done_seq + 1 end else t.first_seq end
  )
  select (select array_agg(o.id) from overtaken o),
         (select array_agg(distinct t.debounce_ms) from touched t where t.debounce_ms is not null)
  into late, due;
end
$$;

revoke all on function mark_inbound_due(stored_message[]) from public;
grant execute on function mark_inbound_due(stored_message[]) to konstruct_definer;
