-- Stores messages once each, and the conversations they begin.
-- outcomes: one an event, in the order given. messages: the newly stored ones.
-- Called by: accept_inbound
create or replace function store_inbound(events jsonb, out outcomes jsonb, out messages stored_message[])
language plpgsql as $$
begin
  with routed as materialized (select * from public.routed_inbound(events)),
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
    returning id, seq
  ),
  new_conversation as (
    insert into public.conversation (tenant_id, id, channel_account_id, conversation_ref)
    select w.tenant_id, w.conversation_id, min(w.channel_account_id::text)::uuid, min(w.conversation_ref)
    from stored s join wanted w on w.id = s.id
    group by w.tenant_id, w.conversation_id order by w.tenant_id, w.conversation_id
    on conflict do nothing
  )
  select jsonb_agg(case when r.tenant_id is null then 'unknown_account'
                        when s.id is not null then 'accepted'
                        when w.id is not null then 'duplicate'
                        else 'ignored' end order by r.ord),
         array_agg(row(r.tenant_id, r.conversation_id, r.id, s.seq, r.author, r.starts_turn, r.debounce_ms,
                       r.envelope -> 'identity' ->> 'kind', r.envelope -> 'identity' ->> 'id')::public.stored_message) filter (where s.id is not null)
  into outcomes, messages
  from routed r left join stored s on s.id = r.id left join wanted w on w.id = r.id;
end
$$;

revoke all on function store_inbound(jsonb) from public;
grant execute on function store_inbound(jsonb) to konstruct_definer;
