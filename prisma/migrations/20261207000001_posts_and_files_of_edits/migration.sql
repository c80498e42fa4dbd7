-- function link_inbound sha256:b05f482e15ea6fdc30fb6714b84dbfae88b19c5be5d2fc54ceb91e78e750140d

create or replace function link_inbound(messages stored_message[]) returns stored_message[]
language plpgsql as $$
declare
  files constant jsonpath := '$[*] ? (@.type like_regex "^(image|document|audio|video|sticker)$")';
  said record;
  named record;
  revision jsonb;
  brought jsonb;
  changed uuid[];
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
    -- A button of ours names what it answers itself.
    select m.* from unnest(messages) s join public.message m on m.tenant_id = s.tenant_id and m.id = s.id
    where m.envelope ->> 'replyTo' not like 'referral:%' and not m.parts @? '$[*] ? (@.type == "choice" && @.id starts with "consent:")'
      or m.parts @? '$[*] ? (@.type == "revision")'
    order by s.seq
  loop
    revision := jsonb_path_query_first(said.parts, '$[*] ? (@.type == "revision")');
    select m.id, m.seq, m.author, coalesce(m.envelope ->> 'edited', m.text) as text, m.parts into named from public.message m
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
      update public.message m set parts = m.parts || public.quoted_part(named.author, coalesce(named.text, ''), coalesce(named.parts, '[]'))
        where m.tenant_id = said.tenant_id and m.id = said.id;
      continue;
    end if;
    with posts as (
      update public.message m set parts = (
          select jsonb_agg(case when part ->> 'kind' = 'post' and part ->> 'id' = revision ->> 'of' then jsonb_set(part, '{text}',
            to_jsonb(case revision ->> 'event' when 'deleted' then 'a message that was deleted' else coalesce(nullif(said.text, ''), part ->> 'text') end)) else part end order by at)
          from jsonb_array_elements(m.parts) with ordinality e(part, at))
        where m.tenant_id = said.tenant_id and m.conversation_id = said.conversation_id
          and m.parts @> jsonb_build_array(jsonb_build_object('kind', 'post', 'id', revision ->> 'of'))
        returning m.id, m.seq),
    forgotten as (delete from public.memory_entry e using posts p where e.tenant_id = said.tenant_id and e.message_id = p.id)
    delete from public.conversation_summary y using posts p
      where y.tenant_id = said.tenant_id and y.conversation_id = said.conversation_id and y.to_seq >= p.seq and revision ->> 'event' = 'deleted';
    -- What a platform adds to a message later, such as the preview of a link, is kept with it and asks for no answer; a file asks for one.
    select w.done_seq < named.seq and w.lease_owner is null or revision ->> 'event' = 'edited' and (not said.starts_turn or said.text = named.text
        and jsonb_array_length(jsonb_path_query_array(said.parts, files)) <= jsonb_array_length(jsonb_path_query_array(named.parts, files)))
      into is_open from public.conversation_work w
      where w.tenant_id = said.tenant_id and w.conversation_id = said.conversation_id;
    brought := jsonb_path_query_array(said.parts, '$[*] ? (@.type != "revision")');
    if revision ->> 'event' = 'edited' then
      -- A file stands for all files: an edit names them all or none. Words that were quoted or struck out were part of the text.
      select brought || coalesce(jsonb_agg(p.part order by p.at) filter (where p.is_old and not p.is_brought and (is_open or p.class <> 'file')
            and p.class !~ '^(text|revision|system)\M| words$'), '[]') into brought
        from (select e.*, bool_or(not e.is_old) over (partition by e.class) as is_brought
          from (select part, at, is_old, case when part ->> 'type' in ('image', 'document', 'audio', 'video', 'sticker', 'unsupported') then 'file'
                  else concat_ws(' ', part ->> 'type', part ->> 'role', part ->> 'kind') end as class
                from (select part, at, true as is_old from jsonb_array_elements(named.parts) with ordinality o(part, at)
                      union all select part, 0, false from jsonb_array_elements(brought) b(part)) b) e) p;
    else
      brought := jsonb_build_array(revision);
    end if;
    if named.author = said.author and said.text = named.text and brought = named.parts then
      done := done || said.id;
      delete from public.message m where m.tenant_id = said.tenant_id and m.id = said.id;
      continue;
    end if;
    changed := '{}';
    if named.author = said.author then
      -- Quotes of the message follow it; its later versions go with it.
      with quoting as (
        update public.message m set parts = (
            select jsonb_agg(case when part ->> 'role' = 'quoted' and part ->> 'kind' = 'message' and part ? 'author'
              then public.quoted_part(named.author, said.text, brought) else part end order by at)
            from jsonb_array_elements(m.parts) with ordinality e(part, at))
          where m.tenant_id = said.tenant_id and m.conversation_id = said.conversation_id and m.channel_account_id = said.channel_account_id
            and m.envelope ->> 'replyTo' = revision ->> 'of' and m.parts @? '$[*] ? (@.role == "quoted" && @.kind == "message")'
          returning m.id),
      versions as (
        update public.message m set text = '', parts = brought, starts_turn = false,
            envelope = m.envelope || jsonb_build_object('before', jsonb_build_array(jsonb_build_object('text', m.text, 'parts', m.parts)))
          where m.tenant_id = said.tenant_id and m.conversation_id = said.conversation_id and m.channel_account_id = said.channel_account_id
            and revision ->> 'event' = 'deleted' and m.id <> said.id
            and m.parts @> jsonb_build_array(jsonb_build_object('type', 'revision', 'event', 'edited', 'of', revision ->> 'of'))
          returning m.id)
      select array(select id from quoting union all select id from versions) into changed;
    end if;
    if named.author = said.author and revision ->> 'event' = 'edited' and not is_open then
      update public.message m set parts = brought || (revision || jsonb_build_object('before', named.text))
        where m.tenant_id = said.tenant_id and m.id = said.id;
      update public.message m set envelope = m.envelope || jsonb_build_object('edited', said.text)
        where m.tenant_id = said.tenant_id and m.id = named.id;
      continue;
    end if;
    done := done || said.id;
    update public.message m set text = '', starts_turn = false,
        parts = jsonb_build_array(jsonb_build_object('type', 'system', 'event', revision ->> 'event', 'detail', revision ->> 'of'))
      where m.tenant_id = said.tenant_id and m.id = said.id;
    continue when named.author is distinct from said.author;
    update public.message m set
        envelope = (m.envelope - 'edited') || jsonb_build_object('before', coalesce(m.envelope -> 'before', '[]') || jsonb_build_object('text', m.text, 'parts', m.parts)),
        text = said.text,
        parts = brought,
        starts_turn = m.starts_turn and (revision ->> 'event' = 'edited' or not is_open)
      where m.tenant_id = said.tenant_id and m.id = named.id;
    -- Nothing that was made of its words reaches a model again.
    delete from public.memory_entry e where e.tenant_id = said.tenant_id and e.message_id = any (changed || named.id);
    continue when revision ->> 'event' = 'edited';
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
