-- Gives stored messages what they refer to. A message that answers another gets its words as a quoted part. An edit or a deletion acts
-- on the message it names; both versions are kept, what is deleted only in the envelope, where nothing reads it as words.
-- Returns the messages still to be handled: all but the edits and deletions done here. An edit of what was answered, or is being
-- answered, is a message of its own.
-- Called by: accept_inbound
create or replace function link_inbound(messages stored_message[]) returns stored_message[]
language plpgsql as $$
declare
  said record;
  named record;
  revision jsonb;
  words text;
  is_open boolean;
  done uuid[] := '{}';
begin
  -- Held until the commit, so that no turn begins meanwhile with what is changed here; in the order in which other batches lock them.
  perform from public.conversation_work w
    where exists (select from unnest(messages) s join public.message m on m.tenant_id = s.tenant_id and m.id = s.id
                  where m.parts @? '$[*] ? (@.type == "revision")')
      and (w.tenant_id, w.conversation_id) in (select s.tenant_id, s.conversation_id from unnest(messages) s)
    order by w.tenant_id, w.conversation_id for update;
  for said in
    select m.* from unnest(messages) s join public.message m on m.tenant_id = s.tenant_id and m.id = s.id
    where m.envelope ->> 'replyTo' not like 'referral:%' and m.parts -> 0 ->> 'type' is distinct from 'choice' or m.parts @? '$[*] ? (@.type == "revision")'
    order by s.seq
  loop
    revision := jsonb_path_query_first(said.parts, '$[*] ? (@.type == "revision")');
    select m.id, m.seq, m.author, m.text, m.parts into named from public.message m
      where m.tenant_id = said.tenant_id and m.channel_account_id = said.channel_account_id
        and m.external_id = coalesce(revision ->> 'of', said.envelope ->> 'replyTo') and m.conversation_id = said.conversation_id;
    if revision is null then
      if named.id is null then
        -- Of our own messages the platform's name is with what was sent.
        select o.id, 0::bigint as seq, coalesce(m.author, 'agent') as author, coalesce(nullif(o.rendered ->> 'text', ''), m.text) as text, '[]'::jsonb as parts
          into named from public.outbox o left join public.message m on m.tenant_id = o.tenant_id and m.id = o.message_id
          where o.tenant_id = said.tenant_id and o.channel_account_id = said.channel_account_id
            and o.provider_message_id = said.envelope ->> 'replyTo' and o.conversation_id = said.conversation_id;
      end if;
      words := coalesce(nullif(concat_ws(E'\n', nullif(named.text, ''), (
        select string_agg(beside #>> '{}', ', ') from jsonb_path_query(named.parts,
          '$[*] ? (@.type != "text" && !(@.role == "quoted")).** ? (@.type() == "object").keyvalue() ? (@.key like_regex "^(text|caption|title|description|fileName|name|phones|address|emoji|kind|productId|note)$").value') beside
        where jsonb_typeof(beside) = 'string' and beside #>> '{}' not in (named.text, 'message', 'link'))), ''), 'a message that is not on record here');
      update public.message m set parts = m.parts || jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
          'type', 'context', 'role', 'quoted', 'kind', 'message',
          'author', case named.author when 'contact' then 'the contact' when 'member' then 'a colleague of yours' when 'agent' then 'you' end,
          'text', case when length(words) > 8000 then left(words, 4000) || E'\n…\n' || right(words, 4000) else words end)))
        where m.tenant_id = said.tenant_id and m.id = said.id;
      continue;
    end if;
    select w.done_seq < named.seq and w.lease_owner is null into is_open from public.conversation_work w
      where w.tenant_id = said.tenant_id and w.conversation_id = said.conversation_id;
    if named.author = said.author and revision ->> 'event' = 'edited' and not is_open then
      update public.message m set parts = (said.parts - -1) || jsonb_build_array(revision || jsonb_build_object('before', named.text))
        where m.tenant_id = said.tenant_id and m.id = said.id;
      continue;
    end if;
    done := done || said.id;
    update public.message m set text = '', starts_turn = false,
        parts = jsonb_build_array(jsonb_build_object('type', 'system', 'event', revision ->> 'event', 'detail', revision ->> 'of'))
      where m.tenant_id = said.tenant_id and m.id = said.id;
    continue when named.author is distinct from said.author;
    update public.message m set
        envelope = m.envelope || jsonb_build_object('before', coalesce(m.envelope -> 'before', '[]') || jsonb_build_object('text', m.text, 'parts', m.parts)),
        text = said.text,
        parts = case revision ->> 'event' when 'edited' then said.parts - -1 else jsonb_build_array(revision) end,
        starts_turn = m.starts_turn and (revision ->> 'event' = 'edited' or not is_open)
      where m.tenant_id = said.tenant_id and m.id = named.id;
    continue when revision ->> 'event' = 'edited';
    -- Nothing that was made of its words reaches a model again.
    delete from public.memory_entry e where e.tenant_id = said.tenant_id and e.message_id = named.id;
    delete from public.conversation_summary y where y.tenant_id = said.tenant_id and y.conversation_id = said.conversation_id and y.to_seq >= named.seq;
    update public.conversation_work w set awaiting_since = null, pending_since = null
      where w.tenant_id = said.tenant_id and w.conversation_id = said.conversation_id and is_open and not exists (
        select from public.message m where m.tenant_id = w.tenant_id and m.conversation_id = w.conversation_id and m.seq > w.done_seq and m.starts_turn);
  end loop;
  return array(select s from unnest(messages) s where s.id <> all (done));
end
$$;

revoke all on function link_inbound(stored_message[]) from public;
grant execute on function link_inbound(stored_message[]) to konstruct_definer;
