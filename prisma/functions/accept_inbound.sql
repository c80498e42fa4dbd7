-- Stores one batch of normalised messages in one transaction: each is stored once or explained.
-- events: [{ord, id, channel, account_key, external_id, conversation_ref, author, text, parts, envelope, starts_turn,
--           requires_conversation, sent_at, debounce_ms}]
-- wake: tell the orchestrators as part of this commit. Answers [outcome, ...] in the order given: accepted | duplicate | ignored | unknown_account.
-- Called by: packages/db/src/inbound/accept-messages.ts
create or replace function accept_inbound(events jsonb, wake boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public
-- Planned once. No statement here reads a table that grows except by its primary key: a plan made while the tables were
-- empty must still be right when they hold millions.
set plan_cache_mode = force_generic_plan as $$
declare
  outcomes jsonb;
  late uuid[];
  due integer[];
begin
  with event as (
    select * from jsonb_to_recordset(events) as e(
      ord integer, id uuid, channel text, account_key text, external_id text, conversation_ref text, author text, text text,
      parts jsonb, envelope jsonb, starts_turn boolean, requires_conversation boolean, sent_at timestamptz, debounce_ms integer)
  ),
  routed as materialized (
    select e.*, r.owner as tenant_id, r.channel_account_id,
           -- Where somebody goes on under a new address, the conversation they had.
           coalesce(moved.conversation_id,
             substring(encode(sha256(convert_to(r.channel_account_id::text || '/' || e.conversation_ref, 'UTF8')), 'hex') for 32)::uuid) as conversation_id
    from event e
    left join lateral (
      select r.owner, r.channel_account_id from public.channel_route r
      join public.channel_account a on a.tenant_id = r.owner and a.id = r.channel_account_id and a.state = 'active'
      where r.channel = e.channel and r.account_key = e.account_key
    ) r on true
    left join public.conversation_alias moved on moved.tenant_id = r.owner and moved.channel_account_id = r.channel_account_id
      and moved.conversation_ref = e.conversation_ref
  ),
  wanted as materialized (
    select r.* from routed r
    where r.tenant_id is not null
      and (not r.requires_conversation
           or (select true from public.conversation c where c.tenant_id = r.tenant_id and c.id = r.conversation_id)
           -- Opened by this very batch.
           or exists (select from routed o where o.tenant_id = r.tenant_id and o.conversation_id = r.conversation_id and not o.requires_conversation))
  ),
  -- Numbered in the order they came, before they are sorted for another reason.
  numbered as materialized (
    select w.*, nextval('public.message_seq_seq') as seq from (select * from wanted order by ord) w
  ),
  -- The unique key is the de-duplication. Sorted, so that two batches with the same messages cannot block each other.
  stored as (
    insert into public.message (tenant_id, id, conversation_id, channel_account_id, seq, direction, author, external_id, text, parts, envelope, starts_turn, sent_at)
    select w.tenant_id, w.id, w.conversation_id, w.channel_account_id, w.seq, 'inbound', w.author, w.external_id, w.text, w.parts, w.envelope, w.starts_turn, w.sent_at
    from numbered w
    order by w.tenant_id, w.channel_account_id, w.external_id, w.ord
    on conflict (tenant_id, channel_account_id, external_id) where external_id is not null do nothing
    returning tenant_id, conversation_id, id, seq
  ),
  touched as materialized (
    select s.tenant_id, s.conversation_id, min(w.channel_account_id::text)::uuid as channel_account_id, min(w.conversation_ref) as conversation_ref,
           min(w.envelope -> 'identity' ->> 'kind') as identity_kind, min(w.envelope -> 'identity' ->> 'id') as identity_id,
           array_agg(s.id) as ids, min(s.seq) as first_seq,
           -- A person's own reply starts no turn, but the orchestrator has to hear of it.
           coalesce(max(w.debounce_ms) filter (where w.starts_turn), max(0) filter (where w.author = 'member')) as debounce_ms,
           bool_or(w.starts_turn) as starts_turn,
           bool_or(w.author = 'member') as by_member,
           max(s.seq) filter (where w.author = 'member') as member_seq,
           max(s.seq) filter (where w.author = 'contact' and w.starts_turn) as contact_seq
    from stored s join wanted w on w.id = s.id
    group by s.tenant_id, s.conversation_id
  ),
  new_conversation as (
    insert into public.conversation (tenant_id, id, channel_account_id, conversation_ref)
    select t.tenant_id, t.conversation_id, t.channel_account_id, t.conversation_ref
    from touched t order by t.tenant_id, t.conversation_id
    on conflict do nothing
  ),
  work as (
    insert into public.conversation_work as w (tenant_id, conversation_id, wake_at, pending_since, done_seq, owner, awaiting_since, is_new)
    select t.tenant_id, t.conversation_id, now() + make_interval(secs => t.debounce_ms / 1000.0),
           case when t.starts_turn then now() end, coalesce(t.member_seq, t.first_seq - 1),
           -- Whoever answers from the business's own phone has the conversation, before any turn can commit.
           case when t.by_member then 'person' else 'agent' end, case when t.contact_seq > coalesce(t.member_seq, 0) then now() end,
           not exists (select from public.identity i where i.tenant_id = t.tenant_id and i.kind = t.identity_kind and i.external_id = t.identity_id)
    from touched t order by t.tenant_id, t.conversation_id
    on conflict (tenant_id, conversation_id) do update set
      pending_since = coalesce(w.pending_since, excluded.pending_since),
      -- What a person answered is answered.
      done_seq = case when excluded.owner = 'person' then public.answered_through(w.tenant_id, w.conversation_id, w.done_seq, excluded.done_seq) else w.done_seq end,
      owner = case when excluded.owner = 'person' then 'person' else w.owner end,
      owner_since = case when excluded.owner = 'person' and w.owner <> 'person' then now() else w.owner_since end,
      awaiting_since = case when excluded.owner = 'person' then excluded.awaiting_since
                            else coalesce(w.awaiting_since, excluded.awaiting_since) end,
      wake_at = case
        when excluded.wake_at is null or w.lease_until > now() then w.wake_at
        -- A burst pushes the turn back, at most five debounces after its first message.
        else least(excluded.wake_at, coalesce(w.pending_since, now()) + 5 * (excluded.wake_at - now()))
      end
    -- In the thick of a burst, a push of less than half a debounce is not worth a write: locked, but left as it is.
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
  select
    (select jsonb_agg(case when r.tenant_id is null then 'unknown_account'
                           when s.id is not null then 'accepted'
                           when w.id is not null then 'duplicate'
                           else 'ignored' end order by r.ord)
     from routed r left join stored s on s.id = r.id left join wanted w on w.id = r.id),
    (select array_agg(o.id) from overtaken o),
    (select array_agg(distinct t.debounce_ms) from touched t where t.debounce_ms is not null)
  into outcomes, late, due;

  if late is not null then
    -- Numbered before a turn took, or is taking, everything up to a higher number. The lock of the work row is ours now:
    -- numbered anew, they come after all of that.
    update public.message m set seq = e.seq
    from (select o.id, nextval('public.message_seq_seq') as seq
          from (select id from jsonb_to_recordset(events) as e(ord integer, id uuid) where id = any (late) order by ord) o) e,
         public.channel_route r
    where m.id = e.id and m.tenant_id = r.owner and m.channel_account_id = r.channel_account_id;
  end if;
  if due is not null and wake then
    -- Rides on this commit: nobody is woken for what was rolled back, and it costs no commit of its own. But commits that
    -- notify wait for each other, so a busy gateway asks for it once for many batches (wakeTurns).
    perform pg_notify('konstruct_wake', due_in::text) from unnest(due) due_in;
  end if;
  return outcomes;
end
$$;

alter function accept_inbound(jsonb, boolean) owner to konstruct_definer;
revoke all on function accept_inbound(jsonb, boolean) from public;
grant execute on function accept_inbound(jsonb, boolean) to konstruct_app;
