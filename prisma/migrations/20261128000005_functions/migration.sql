-- function quoted_part sha256:20513ed0b2ae174a119dc2b801cf670b59ecac3d04adbeace0c4e4186396f0c8
-- function link_inbound sha256:b05f482e15ea6fdc30fb6714b84dbfae88b19c5be5d2fc54ceb91e78e750140d
-- function answered_through sha256:8a5921c183fd7f95e56a7502443c3cf68150e049d7bd70a77c40a7044151020c
-- function mark_inbound_due sha256:919a10106b7dcc0a3b7e24b3625d132376eff26419c990444116d002c2e830c4
-- function renumber_inbound sha256:7925d75e2b36d29c8abf920ae7dd5b4f2c2d0e4164b026ae34420b6742a8ea89
-- function conversation_named sha256:73759627494ee6a27e46957179a63fcf054be52198ccc5714bd4a16d34827bc5
-- function routed_inbound sha256:91b9b2379908589bbca9db91a49d2a022b15812d3aa0acb966a6bde1966a9405
-- function store_inbound sha256:54ee8b942ffa0a9ac5887c61b0197da556ec84f2422518a000cd00440109c3f7
-- function accept_inbound sha256:b2bcd9a81e2889ce7d3add698ed871ba4ac49614574433b7e1aad36981144559
-- function accept_receipts sha256:5a7e1b3928269a317d3ec3a16cb6a1d434636d4adaff50acf17f5e6b9c608617
-- function account_activity sha256:a69f32a50f18fc20da445a04dd037e4240b1246bb678be2e3a20f2a905d5372b
-- function announce_live sha256:085c8870df9576711cf7ae3598fe0ccf8f8b234edb7a026bc20acae7055d9a9b
-- function read_limits sha256:6a164bd4cd5b5a50bd9ba1afb15fadb1249573dbc390e7812c04c739fa456fe4
-- function lock_buckets sha256:5086215ad0512649830ca84924df318bf795dc0f44ac5f3ca82fb569ef73ca7c
-- function reserve_place sha256:413d3d3f77f9ac2e3243ce194b822d145738d70ef8665e845eead19e07893646
-- function take_tokens sha256:9de48f4d7942b436258820a6ab97b83fcbb647da580b9618ea8e29a4f947f61d
-- function apply_turn_limits sha256:6898935c86d74651b24b7ccd395336eedf4a74ca201c246e701ecc6447d818ed
-- function approval_goes_forward sha256:ffd4c785869c6e1207f2f755ea54948929128f03b686fc25a463cbb69881f5e6
-- function approval_tenants_due sha256:e813d9ab91b8c46ffc87bc57a4240efa54d84991f031c298c7b36c2bf718778d
-- function audit_tenants_to_checkpoint sha256:78a8beb4483846bd6fee0f9e1cdaa5a1b93f01f66faac80172a94ec5ff9bae13
-- function audit_tenants_to_seal sha256:ac7961ef7eb976d4de65f7e373defaeb9faf7314fc27b07bf5ea04d168c2eebe
-- function auth.announce_session_end sha256:4114f5954a1b04cd3e260898b6dee3c6c9e4d309a7ad7b37b41b160c2dedc3d7
-- function block_buckets sha256:4c643613191fea573cc3b5a9bcf355d640e6525551102b02a701aa7a831794c2
-- function claim_cards sha256:58271736db957638e316d1127b79d7b97c44e763c76a40a8d03db90b34c6aee3
-- function sending_of sha256:d0a992c403e4a15c252dbcde05299eaab672e8d97cd72c1e73b80908de9d0477
-- function claim_outbox sha256:f4db8460a0c15404522f2eae62ccbdb92157e6d710b96210015aaeb1f7b153fa
-- function earlier_calls sha256:5d41658de31610b5a8d6c9691d9dcbf436761cc0f60aaf350da33d38b6363c5d
-- function person_of sha256:59c9121559585f942a31ef943ec0a8729d2233db1f85745b24f38bad2d19d88b
-- function known_contact sha256:6c35957b2086030f92eb5a78a68bd2f2fb2dac4fca627c92e54e7a5bf0b120fe
-- function messages_before sha256:8f4e603b462d799e44ee1a614e364d03d228b5ea2173b13ba62696f15eb2f249
-- function member_addresses sha256:52da842a7d1c3be9e27cac7a9497d7b59a13b16de3f02783be609222d61ba69f
-- function noticed_members sha256:8e8d28425c9f681f0a2919306c6019d21224f7ba73aba69d402d266ac779f3c6
-- function open_steps sha256:10188563ff0580ef9e79a1527c05563972917cba1086779b77c9942166e13293
-- function open_tool_calls sha256:6b76522b0726fd67ae4a9cf7507c72dd69a3de2a7c3abecff246895585579736
-- function pending_messages sha256:3617c48514d537364b25f110ee65a1206161b4796d93775ff1fc0fa2d85b9f2f
-- function claimed_turns sha256:f70d43daabe1921fe353d8c00c8ff65579e850b89614c98044c800b06b43eb87
-- function lock_due_conversations sha256:d41708d784e8ce049e15f0880c844489b66f0966539b677be5f0cb850595dd3f
-- function limit_setting sha256:97758509f2df828f5e79013ea1914fafbf41e8c9565677ef27a37d206a25ac9e
-- function turn_limits sha256:49edde1154a545f1edd99e53bc09cac494d951871ca81fa0c9556ae9b9e693f3
-- function turns_with_limits sha256:008f33090802fb943d7dca156bbc663172a92eca0c1ad5b52524fef0cf402346
-- function claim_turns sha256:ea4f0de6e9db43d470507432e87d867f8142bee749b00a8b4934081d7f6c731b
-- function create_tenant sha256:181c1d9af242b9bed29a9a8f74fdf9ec776b2568f337a2086711ac7ec89fddd0
-- function erase_contact sha256:f4a98f79a4e1a260d2f131c4c78b4eb152b3e7c3766deb5942f397d8e3b2de15
-- function find_api_key sha256:88799facaf17af92eb44163abf1820533ec3b3d42e992cc40288bef1f9bb67df
-- function find_channel_account sha256:818892f44bcc3e9cd1b1362d956f21813a06bc680201bab91b0424312c737dbc
-- function find_tenant sha256:adc09dfb0d11e3c969d0cf58db7fffdb3d70f2870e75968c4e483793482c5320
-- function first_id_at sha256:9917bf7a6cc849dd2fbaef783550ea0a80f5417f85447e29b775bb711bb0f917
-- function has_budget sha256:361bd822c0de119758bb6780273428c783aefd1033f89cebb3dad82b7a5b9cb1
-- function job_tenants_due sha256:6f568acb12e073e6f8779b8333809e253b42c580b012151fe36bb81e35a2ebb6
-- function knowledge_tenants_due sha256:6467d31306c9e189d780589f7620eb495e61d93b2f47187969b7f9b5e112a56e
-- function members_without_account sha256:f4482c23de1fdbec80ac82306ed6c5e0f7d39e810371c87def3dd6e8cc3c6b67
-- function memberships_of sha256:a6a4d65f4633aa6729688e2651cefa043401a3c1d966bca3c1a87e1091dfe1db
-- function memory_tenants_due sha256:16363239674ffd67f565b718dd2c077d5650ec5d7410278f325afaf256f921de
-- function note_activity sha256:5dca0e38ef1378bffb1f69ae03ce960c1abb47c6d803dbbac895c6953a48edbc
-- function plan_send sha256:25c13ea3affe930084310d5aa137d6e98e1fd5309922f6af4a66a1956cf473bc
-- function purge_idempotent_requests sha256:91f1d94ab31bd0e66a1cebaaa1e842f5045b2a7aeb0ff1f25ac20c24288f1611
-- function purge_rate_buckets sha256:ff30e1fa127b181ddf3d62141a91f5c0f3d1252a6a9471d4209230fada0f0c37
-- function refuse_change sha256:789b4858ddadc7bc75027c33eb2f7e196ae1dc67abe7a03475c4d37ae9465166
-- function refuse_live_preview sha256:cd47b5520dad6fa3a4289dab45ce291fe6eebcf164705e71a0e3fe1f3a5b03e8
-- function renew_turn_leases sha256:7aee4146a5bcb87808d5e7db9c110f4ee5c3018bc81187cd6b1a036fb22fcc51
-- function reopen_insight_day sha256:6e7c76cd688262b12cca0412627481c37158a38294cd2116b5ac70b63f77f5aa
-- function tenant_zone sha256:65dbb3a7ef400d790226417ea3196b32091103c8fab294bf1f76a0df98c583f8
-- function reserve_budget sha256:9e96eb5e557e239777b2dcb790eafe1c7777cfdc2f90804f564af91cfad4d32c
-- function search_chunks sha256:882f01ea044738b28dd943b647d7b9227057251cf481dcaa843b5c66d1721434
-- function search_messages sha256:63efc5d9c2184f81a4e4ea63052b28fb25520082364388e24fdd3c66d1e94319
-- function settle_budget sha256:d9531f00996e53e0435b34cbdd95de888f4128f097d100ba5203a5e79bc70c2a
-- function take_channel_route sha256:59aaeed3d200c51fbce8f41ff644d757d5c6df8fc06927e0f3ca41b2e78b5399
-- function waiting_tenants sha256:5e1d3eb7237a6c041250d4e040fbd737db9dfaed71a21bb28a2c1bdd58acbfb6

grant create on schema public to konstruct_definer;

create or replace function quoted_part(author text, said text, parts jsonb) returns jsonb
language sql immutable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'type', 'context', 'role', 'quoted', 'kind', 'message',
    'author', case author when 'contact' then 'the contact' when 'member' then 'a colleague of yours' when 'agent' then 'you' end,
    'text', case when length(w.words) > 8000 then left(w.words, 4000) || E'\n[…]\n' || right(w.words, 4000) else w.words end))
  from (select coalesce(nullif(concat_ws(E'\n', nullif(said, ''), string_agg(b.word, ', ' order by p.at, b.nth)), ''), 'a message that is not on record here') as words
    from jsonb_array_elements(parts) with ordinality p(part, at)
    cross join lateral (
      select f.nth, f.key || ': ' || (f.value #>> '{}') as word from jsonb_each(p.part -> 'values') with ordinality f(key, value, nth)
        where p.part ->> 'type' = 'form' and f.key <> 'flow_token'
      union all
      select i.nth, concat_ws(' ', (i.item ->> 'quantity') || ' ×', i.item ->> 'productId', 'at ' || (i.item ->> 'price'), i.item ->> 'currency')
        from jsonb_array_elements(p.part -> 'items') with ordinality i(item, nth) where p.part ->> 'type' = 'order'
      union all
      select 0, 'a message that was deleted' where p.part ->> 'type' = 'revision' and p.part ->> 'event' = 'deleted'
      union all
      select 0, p.part ->> 'type' where p.part ->> 'type' in ('image', 'document', 'audio', 'video', 'sticker') and not p.part ?| '{caption,fileName}'
      union all
      select k.nth, v.value #>> '{}'
        from jsonb_path_query(p.part, 'strict $.** ? (@.type() == "object").keyvalue() ? (!(@.key like_regex "^(type|role|author|id|url|of|event|before|mediaId|mimeType|sha256|sizeBytes|targetId|catalogId)$"))')
          with ordinality k(pair, nth)
        cross join lateral jsonb_path_query(k.pair -> 'value', '$[*] ? (@.type() == "string" || @.type() == "number")') v(value)
        where p.part ->> 'type' not in ('text', 'form', 'order') and coalesce(p.part ->> 'role', '') not in ('quoted', 'struck')
          and not (p.part ->> 'type' = 'context' and k.pair ->> 'key' = 'kind')
      union all
      select 0, p.part ->> 'note' where p.part ->> 'type' = 'order'
    ) b(nth, word)
    where b.word <> said and b.word <> '') w
$$;

revoke all on function quoted_part(text, text, jsonb) from public;
grant execute on function quoted_part(text, text, jsonb) to konstruct_definer;

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

create or replace function answered_through(of_tenant uuid, of_conversation uuid, done bigint, through bigint) returns bigint
language sql stable as $$
  select greatest(done, least(through, (
    select min(m.seq) - 1 from public.message m
    where m.tenant_id = of_tenant and m.conversation_id = of_conversation and m.seq > done and m.envelope ? 'approvalId')))
$$;

revoke all on function answered_through(uuid, uuid, bigint, bigint) from public;
grant execute on function answered_through(uuid, uuid, bigint, bigint) to konstruct_app, konstruct_definer;

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

create or replace function renumber_inbound(messages stored_message[], late uuid[]) returns void
language plpgsql as $$
begin
  update public.message m set seq = e.seq
  from (select o.tenant_id, o.id, nextval('public.message_seq_seq') as seq
        from (select s.tenant_id, s.id from unnest(messages) s where s.id = any (late) order by s.seq) o) e
  where m.tenant_id = e.tenant_id and m.id = e.id;
end
$$;

revoke all on function renumber_inbound(stored_message[], uuid[]) from public;
grant execute on function renumber_inbound(stored_message[], uuid[]) to konstruct_definer;

create or replace function conversation_named(account uuid, ref text) returns uuid
language plpgsql immutable parallel safe as $$
begin
  return substring(encode(sha256(convert_to(account::text || '/' || ref, 'UTF8')), 'hex') for 32)::uuid;
end
$$;

revoke all on function conversation_named(uuid, text) from public;
grant execute on function conversation_named(uuid, text) to konstruct_definer;

create or replace function routed_inbound(events jsonb)
returns table (
  ord integer, id uuid, tenant_id uuid, channel_account_id uuid, conversation_id uuid, conversation_ref text, external_id text, author text,
  text text, parts jsonb, envelope jsonb, starts_turn boolean, requires_conversation boolean, sent_at timestamptz, debounce_ms integer)
language sql stable as $$
  select e.ord, e.id, r.owner, r.channel_account_id,
         -- After a change of address, the alias leads to the contact's earlier conversation.
         coalesce(moved.conversation_id, other_name.conversation_id, public.conversation_named(r.channel_account_id, e.conversation_ref)),
         e.conversation_ref, e.external_id, e.author, e.text, e.parts, e.envelope, e.starts_turn, e.requires_conversation, e.sent_at, e.debounce_ms
  from jsonb_to_recordset(events) as e(
    ord integer, id uuid, channel text, account_key text, external_id text, conversation_ref text, author text, text text,
    parts jsonb, envelope jsonb, starts_turn boolean, requires_conversation boolean, sent_at timestamptz, debounce_ms integer)
  left join lateral (
    select r.owner, r.channel_account_id from public.channel_route r
    join public.channel_account a on a.tenant_id = r.owner and a.id = r.channel_account_id and a.state = 'active'
    where r.channel = e.channel and r.account_key = e.account_key
  ) r on true
  left join public.conversation_alias moved on moved.tenant_id = r.owner and moved.channel_account_id = r.channel_account_id
    and moved.conversation_ref = e.conversation_ref
  -- WhatsApp names a person by phone, by user id or by both. The first message under another of these names goes on in the
  -- conversation of the number's owner. An owner with another user id is somebody else: the number was reassigned.
  left join lateral (
    select known.id as conversation_id
    from (select public.address_key('whatsapp_phone', said ->> 'id') as phone
          from jsonb_array_elements(coalesce(e.envelope -> 'aliases', '[]') || (e.envelope -> 'identity')) said
          where said ->> 'kind' = 'whatsapp_phone') given
    cross join lateral (
      select c.id, c.created_at from public.identity i
      join public.conversation c on c.tenant_id = i.tenant_id and c.contact_id = i.contact_id
      where i.tenant_id = r.owner and i.kind = 'whatsapp_phone' and i.address_key = given.phone and c.channel_account_id = r.channel_account_id
        and (e.conversation_ref ~ '^[A-Z]{2}[.]') <> (c.conversation_ref ~ '^[A-Z]{2}[.]')
        and (c.conversation_ref ~ '^[A-Z]{2}[.]' or not exists (
          select from public.identity u where u.tenant_id = i.tenant_id and u.contact_id = i.contact_id and u.kind = 'whatsapp_bsuid'))
      union all
      -- A colleague wrote first, and no turn has found the contact yet.
      select c.id, c.created_at from public.conversation c
      where c.tenant_id = r.owner and c.id = public.conversation_named(r.channel_account_id, given.phone) and c.contact_id is null
    ) known
    where e.channel = 'whatsapp' and moved.conversation_id is null
      and not exists (select from public.conversation o
                      where o.tenant_id = r.owner and o.id = public.conversation_named(r.channel_account_id, e.conversation_ref))
    order by known.created_at desc, known.id limit 1
  ) other_name on true
$$;

revoke all on function routed_inbound(jsonb) from public;
grant execute on function routed_inbound(jsonb) to konstruct_definer;

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

create or replace function accept_inbound(events jsonb, wake boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public
-- Planned once, in the pieces too. Statements read growing tables only by primary key, or within one conversation: a plan made while
-- the tables were empty must still be right when they hold millions, so none may read a table from end to end. Such a plan's cost
-- looks high where there is no index, and would be compiled each time: no jit.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  stored record := public.store_inbound(events);
  linked public.stored_message[];
  marked record;
begin
  if stored.messages is null then
    return stored.outcomes;
  end if;
  linked := public.link_inbound(stored.messages);
  marked := public.mark_inbound_due(linked);
  if marked.late is not null then
    perform public.renumber_inbound(linked, marked.late);
  end if;
  if marked.due is not null and wake then
    -- PostgreSQL delivers it when this transaction commits, so a rollback wakes no orchestrator. Transactions that notify commit one
    -- after another, so a busy gateway notifies once for many batches (wakeTurns).
    perform pg_notify('konstruct_wake', due_in::text) from unnest(marked.due) due_in;
  end if;
  return stored.outcomes;
end
$$;

alter function accept_inbound(jsonb, boolean) owner to konstruct_definer;
revoke all on function accept_inbound(jsonb, boolean) from public;
grant execute on function accept_inbound(jsonb, boolean) to konstruct_app;

create or replace function accept_receipts(receipts jsonb)
returns table (ord integer, outcome text)
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  ranks constant text[] := array['sent', 'failed', 'delivered', 'read'];
begin
  return query
  with incoming as (
    select i.*, r.owner as tenant_id, r.channel_account_id
    from jsonb_to_recordset(receipts) as i(
      ord integer, channel text, account_key text, external_id text, status text, outbox_id uuid, error_code text, error text, occurred_at timestamptz)
    left join public.channel_route r on r.channel = i.channel and r.account_key = i.account_key
  ),
  stored as (
    insert into public.receipt (tenant_id, channel_account_id, external_id, status, outbox_id, error_code, error, occurred_at)
    select i.tenant_id, i.channel_account_id, i.external_id, i.status, i.outbox_id, i.error_code, i.error, i.occurred_at
    from incoming i where i.tenant_id is not null
    order by i.tenant_id, i.channel_account_id, i.external_id, i.status
    on conflict do nothing
    returning tenant_id, channel_account_id, external_id, status
  )
  select i.ord,
         case when i.tenant_id is null then 'unknown_account'
              when exists (select from stored s where s.tenant_id = i.tenant_id and s.channel_account_id = i.channel_account_id
                             and s.external_id = i.external_id and s.status = i.status) then 'accepted'
              else 'duplicate' end
  from incoming i;

  with touched as (
    select distinct r.owner as tenant_id, r.channel_account_id, i.external_id, i.outbox_id
    from jsonb_to_recordset(receipts) as i(channel text, account_key text, external_id text, outbox_id uuid)
    join public.channel_route r on r.channel = i.channel and r.account_key = i.account_key
  ),
  target as (
    select o.tenant_id, o.id, o.channel_account_id, t.external_id
    from touched t
    join public.outbox o on o.tenant_id = t.tenant_id and o.channel_account_id = t.channel_account_id
      and (o.id = t.outbox_id or o.provider_message_id = t.external_id)
    order by o.tenant_id, o.id
    for update of o
  )
  update public.outbox o set
    provider_message_id = coalesce(o.provider_message_id, target.external_id),
    receipt = best.status,
    -- The platform has a message whose answer we never got: the orchestrator settles and audits it, now rather than later.
    due_at = case when o.state = 'unknown' then now() else o.due_at end,
    error_code = case when o.receipt = 'failed' and best.status <> 'failed' then null else coalesce(best.error_code, o.error_code) end,
    error = case when o.receipt = 'failed' and best.status <> 'failed' then null else coalesce(best.error, o.error) end
  from target, lateral (
    select c.status, c.error_code, c.error
    from (
      select r.status, r.error_code, r.error from public.receipt r
      where r.tenant_id = target.tenant_id and r.channel_account_id = target.channel_account_id and r.external_id = target.external_id
    ) c
    order by array_position(ranks, c.status) desc
    limit 1
  ) best
  where o.tenant_id = target.tenant_id and o.id = target.id
    -- When another transaction held the row, this one reads the row again, but not the receipts that the other stored.
    and coalesce(array_position(ranks, o.receipt), 0) <= array_position(ranks, best.status);
end
$$;

alter function accept_receipts(jsonb) owner to konstruct_definer;
revoke all on function accept_receipts(jsonb) from public;
grant execute on function accept_receipts(jsonb) to konstruct_app;

create or replace function account_activity(of_account uuid)
returns table (founded bigint, first_founded timestamptz, invited bigint, first_invited timestamptz)
language sql stable security definer set search_path = pg_catalog, public as $$
  with mine as (select m.tenant_id, m.id, m.created_at from public.member m where m.account_id = of_account),
  founded as (
    select t.created_at from mine join public.tenant t on t.id = mine.tenant_id and t.created_at = mine.created_at
    where t.created_at > now() - interval '1 day'),
  invited as (
    select i.created_at from mine join public.invitation i on i.tenant_id = mine.tenant_id and i.invited_by = mine.id
    where i.created_at > now() - interval '1 hour')
  select (select count(*) from founded), (select min(f.created_at) from founded f),
         (select count(*) from invited), (select min(i.created_at) from invited i)
$$;

alter function account_activity(uuid) owner to konstruct_definer;
revoke all on function account_activity(uuid) from public;
grant execute on function account_activity(uuid) to konstruct_app;

create or replace function announce_live() returns trigger language plpgsql as $$
begin
  if tg_level = 'ROW' then
    perform pg_notify('konstruct_live', new.tenant_id || ' ' || tg_argv[0]);
  else
    perform pg_notify('konstruct_live', c.tenant_id || ' ' || tg_argv[0]) from (select distinct tenant_id from changed) c;
  end if;
  return null;
end
$$;

create or replace function read_limits(limits jsonb) returns table (key text, pause interval, ahead interval)
language sql immutable as $$
  select l.key, make_interval(secs => 1 / l."perSecond"), (l.burst - 1) * make_interval(secs => 1 / l."perSecond")
  from jsonb_to_recordset(limits) as l(key text, "perSecond" double precision, burst integer)
$$;

revoke all on function read_limits(jsonb) from public;
grant execute on function read_limits(jsonb) to konstruct_app, konstruct_definer;

create or replace function lock_buckets(tenants uuid[], limits jsonb[]) returns void
language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into public.rate_bucket (tenant_id, key, taken_until, promised_until)
  select distinct taker.tenant, l.key, 'epoch'::timestamptz, 'epoch'::timestamptz
  from unnest(tenants, limits) as taker(tenant, limits), public.read_limits(taker.limits) l
  where taker.limits is not null
  order by 1, 2
  on conflict (tenant_id, key) do update set told_at = excluded.told_at where false;
end
$$;

revoke all on function lock_buckets(uuid[], jsonb[]) from public;
grant execute on function lock_buckets(uuid[], jsonb[]) to konstruct_app, konstruct_definer;

create or replace function reserve_place(tenant uuid, limits jsonb) returns timestamptz
language plpgsql set search_path = pg_catalog, public as $$
declare
  at timestamptz := clock_timestamp();
  place timestamptz;
begin
  select max(greatest(b.promised_until - l.ahead, at)) into place
  from public.read_limits(limits) l join public.rate_bucket b on b.tenant_id = tenant and b.key = l.key;
  update public.rate_bucket b set promised_until = greatest(b.promised_until, at) + l.pause
  from public.read_limits(limits) l
  where b.tenant_id = tenant and b.key = l.key and (place = at or b.promised_until - l.ahead > at);
  return place;
end
$$;

revoke all on function reserve_place(uuid, jsonb) from public;
grant execute on function reserve_place(uuid, jsonb) to konstruct_app, konstruct_definer;

create or replace function take_tokens(tenant uuid, limits jsonb, has_place boolean) returns boolean
language plpgsql set search_path = pg_catalog, public as $$
declare
  at timestamptz := clock_timestamp();
  is_free boolean;
  -- Once every bucket is half full again, the next delay is announced again.
  is_half_full boolean;
begin
  select bool_and(case when has_place then b.taken_until else b.promised_until end - l.ahead <= at),
         bool_and(b.promised_until - l.ahead / 2 <= at)
  into is_free, is_half_full
  from public.read_limits(limits) l join public.rate_bucket b on b.tenant_id = tenant and b.key = l.key;
  if is_free then
    update public.rate_bucket b set
      taken_until = greatest(b.taken_until, at) + l.pause,
      promised_until = case when has_place then greatest(b.promised_until, b.taken_until + l.pause, at + l.pause)
                            else greatest(b.promised_until, at) + l.pause end,
      told_at = case when is_half_full then null else b.told_at end
    from public.read_limits(limits) l where b.tenant_id = tenant and b.key = l.key;
  end if;
  return is_free;
end
$$;

revoke all on function take_tokens(uuid, jsonb, boolean) from public;
grant execute on function take_tokens(uuid, jsonb, boolean) to konstruct_app, konstruct_definer;

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

create or replace function approval_goes_forward() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  decision constant text[] := array['state', 'version', 'decided_by', 'decided_at', 'decision_reason', 'decided_args', 'decided_draft', 'decided_hash',
    'decided_summary', 'reason_internal'];
  later constant text[] := array['taken_at', 'outcome', 'outcome_reason'];
begin
  if to_jsonb(new) - decision - later <> to_jsonb(old) - decision - later then
    raise exception 'approval %: what was asked for never changes', old.id using errcode = 'check_violation';
  end if;
  if old.state <> 'pending' and to_jsonb(new) - later <> to_jsonb(old) - later then
    raise exception 'approval %: it is % for good', old.id, old.state using errcode = 'check_violation';
  end if;
  if old.state = 'pending' and (new.state = 'pending' or new.version <> old.version + 1) then
    raise exception 'approval %: the only change of a pending one is its decision, with the next version', old.id using errcode = 'check_violation';
  end if;
  if old.taken_at is not null and new.taken_at is distinct from old.taken_at then
    raise exception 'approval %: it was taken before', old.id using errcode = 'check_violation';
  end if;
  if old.outcome is not null and (new.outcome, new.outcome_reason) is distinct from (old.outcome, old.outcome_reason) then
    raise exception 'approval %: it ended before', old.id using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create or replace function approval_tenants_due(max_tenants integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select t.id from public.tenant t
  where exists (select from public.approval a where a.tenant_id = t.id and a.state = 'pending' and a.expires_at <= now())
  limit max_tenants
$$;

alter function approval_tenants_due(integer) owner to konstruct_definer;
revoke all on function approval_tenants_due(integer) from public;
grant execute on function approval_tenants_due(integer) to konstruct_app;

create or replace function audit_tenants_to_checkpoint(max_tenants integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select t.id
  from public.tenant t
  where coalesce((select max(b.seq_to) from public.audit_batch b where b.tenant_id = t.id), 0)
      > coalesce((select max(c.size) from public.audit_checkpoint c where c.tenant_id = t.id), 0)
  limit max_tenants
$$;

alter function audit_tenants_to_checkpoint(integer) owner to konstruct_definer;
revoke all on function audit_tenants_to_checkpoint(integer) from public;
grant execute on function audit_tenants_to_checkpoint(integer) to konstruct_app;

create or replace function audit_tenants_to_seal(max_tenants integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return query
  select t.id
  from public.tenant t
  left join lateral (
    select b.staged_in, b.last_xid, b.last_id from public.audit_batch b where b.tenant_id = t.id
    order by b.seq_to desc, b.staged_in = public.database_cluster() desc limit 1
  ) mark on true
  where mark.staged_in <> public.database_cluster()
     or exists (
       select from public.audit_entry e
       where e.tenant_id = t.id
         and (mark.staged_in is null or e.staged_in = public.database_cluster())
         and (mark.staged_in is null or (e.staged_xid, e.id) > (mark.last_xid, mark.last_id))
         and (e.staged_xid < pg_snapshot_xmin(pg_current_snapshot()) or e.staged_in <> public.database_cluster()))
  limit max_tenants;
end
$$;

alter function audit_tenants_to_seal(integer) owner to konstruct_definer;
revoke all on function audit_tenants_to_seal(integer) from public;
grant execute on function audit_tenants_to_seal(integer) to konstruct_app;

create or replace function auth.announce_session_end() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform pg_notify('konstruct_live', old."userId" || ' session');
  return null;
end
$$;

create or replace function block_buckets(tenant uuid, limits jsonb, until timestamptz) returns void
language plpgsql set search_path = pg_catalog, public as $$
declare
  blocked record;
  head timestamptz;
begin
  perform public.lock_buckets(array[tenant], array[limits]);
  for blocked in select * from public.read_limits(limits) order by key loop
    select min(o.due_at) into head from public.outbox o
    where o.tenant_id = tenant and o.due_at is not null and o.state = 'planned'
      and o.limits @> jsonb_build_array(jsonb_build_object('key', blocked.key));
    update public.outbox o set due_at = o.due_at + (until + blocked.pause - head)
    from (select w.id from public.outbox w
          where w.tenant_id = tenant and w.due_at is not null and w.state = 'planned' and head < until + blocked.pause
            and w.limits @> jsonb_build_array(jsonb_build_object('key', blocked.key))
          -- A worker that has locked one of these rows waits for the buckets, then finds no tokens.
          for update skip locked) waiting
    where o.tenant_id = tenant and o.id = waiting.id;
    update public.rate_bucket b set
      taken_until = greatest(b.taken_until, until + blocked.ahead),
      promised_until = greatest(b.promised_until + greatest(until + blocked.pause - head, interval '0'), until + blocked.ahead + blocked.pause)
    where b.tenant_id = tenant and b.key = blocked.key;
  end loop;
end
$$;

revoke all on function block_buckets(uuid, jsonb, timestamp with time zone) from public;
grant execute on function block_buckets(uuid, jsonb, timestamp with time zone) to konstruct_app, konstruct_definer;

create or replace function claim_cards(worker text, max_cards integer, lease_ms integer) returns setof jsonb
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  return query
  with recursive lane as (
    (select k.tenant_id from public.card k where k.due_at <= now() order by k.tenant_id limit 1)
    union all
    select (select k.tenant_id from public.card k
            where k.tenant_id > lane.tenant_id and k.due_at <= now() order by k.tenant_id limit 1)
    from lane where lane.tenant_id is not null
  ),
  candidate as (
    select due.* from (select tenant_id from lane where tenant_id is not null order by random() limit greatest(max_cards, 16)) lane,
    lateral (
      select k.tenant_id, k.id, k.due_at, row_number() over (order by k.due_at) as place
      from (select * from public.card k where k.tenant_id = lane.tenant_id and k.due_at <= now() order by k.due_at limit max_cards) k
    ) due
    order by place, due_at limit max_cards
  ),
  taken as (
    select k.tenant_id, k.id, k.state as found_in
    from public.card k join candidate c on c.tenant_id = k.tenant_id and c.id = k.id
    where k.due_at <= now()
    order by c.place, c.due_at
    for update of k skip locked
  ),
  leased as (
    update public.card k set
      state = 'attempting', lease_owner = worker, attempts = k.attempts + 1,
      attempted_at = case when taken.found_in in ('planned', 'shown') then now() else k.attempted_at end,
      due_at = now() + make_interval(secs => lease_ms / 1000.0)
    from taken where k.tenant_id = taken.tenant_id and k.id = taken.id
    returning k.*, taken.found_in
  )
  select jsonb_build_object(
    'tenantId', l.tenant_id, 'id', l.id, 'conversationId', l.conversation_id, 'subject', l.subject, 'subjectId', l.subject_id,
    'memberId', l.member_id, 'surface', l.surface, 'address', l.address, 'channelAccountId', l.channel_account_id,
    'accountKey', a.account_key, 'accountSettings', coalesce(a.settings, '{}'), 'wanted', l.wanted, 'attempts', l.attempts, 'attemptedAt', l.attempted_at, 'foundIn', l.found_in,
    'place', l.place, 'providerMessageId', l.provider_message_id)
  from leased l left join public.channel_account a on a.tenant_id = l.tenant_id and a.id = l.channel_account_id;
end
$$;

alter function claim_cards(text, integer, integer) owner to konstruct_definer;
revoke all on function claim_cards(text, integer, integer) from public;
grant execute on function claim_cards(text, integer, integer) to konstruct_app;

create or replace function sending_of(tenant uuid, conversation uuid, template jsonb) returns jsonb
language sql stable set search_path = pg_catalog, public as $$
  with newest as materialized (
    -- What the contact wrote, without the platform's system messages. The newest five, because sent_at and seq can be in different
    -- orders.
    select m.sent_at, m.seq from public.message m
    where m.tenant_id = tenant and m.conversation_id = conversation and m.direction = 'inbound' and m.author = 'contact' and m.starts_turn
      and m.parts -> 0 ->> 'type' is distinct from 'system'
    order by m.seq desc limit 5)
  select jsonb_build_object(
    'channelAccountId', c.channel_account_id,
    'lastContactAt', (select max(sent_at) from newest),
    'optOut', (select jsonb_build_object('state', o.state, 'scope', o.scope,
        -- WhatsApp's timestamps are whole seconds: within one second, seq gives the order.
        'wroteSince', exists (select from newest n where (n.sent_at, n.seq) > (o.decided_at, coalesce(
          (select m.seq from public.message m where m.tenant_id = tenant and m.id = o.message_id and m.conversation_id = conversation), 0))))
      from public.opt_out o
      where o.tenant_id = tenant and o.channel_account_id = c.channel_account_id and o.contact_id = c.contact_id),
    'stoppedBy', (select s.error_code from public.sending_stop s where s.tenant_id = tenant and s.channel_account_id = c.channel_account_id),
    'template', (select jsonb_build_object('status', t.status, 'category', t.category) from public.whatsapp_template t
      where t.tenant_id = tenant and t.business_account_id = a.settings ->> 'businessAccountId'
        and t.name = template ->> 'name' and t.language = template -> 'language' ->> 'code'))
  from public.conversation c join public.channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
  where c.tenant_id = tenant and c.id = conversation and a.channel = 'whatsapp'
$$;

revoke all on function sending_of(uuid, uuid, jsonb) from public;
grant execute on function sending_of(uuid, uuid, jsonb) to konstruct_app, konstruct_definer;

create or replace function claim_outbox(worker text, max_rows integer, lease_ms integer) returns setof jsonb
language plpgsql security definer set search_path = pg_catalog, public
-- Planned once a connection: each plan costs as much as the work.
set plan_cache_mode = force_generic_plan as $$
declare
  due jsonb;
  item record;
  place timestamptz;
  held integer := 0;
  ready uuid[] := '{}';
begin
  with recursive lane as (
    (select o.tenant_id from public.outbox o where o.due_at <= now() order by o.tenant_id limit 1)
    union all
    select (select o.tenant_id from public.outbox o
            where o.tenant_id > lane.tenant_id and o.due_at <= now() order by o.tenant_id limit 1)
    from lane where lane.tenant_id is not null
  ),
  candidate as (
    select due.* from (select tenant_id from lane where tenant_id is not null order by random() limit greatest(max_rows, 16)) lane,
    lateral (
      select o.tenant_id, o.id, o.due_at, row_number() over (order by o.due_at) as place
      from (select * from public.outbox o where o.tenant_id = lane.tenant_id and o.due_at <= now()
              and not exists (select from public.outbox earlier
                where earlier.tenant_id = o.tenant_id and earlier.conversation_id = o.conversation_id and earlier.seq < o.seq
                  and earlier.state in ('planned', 'attempting', 'unknown') and earlier.due_at is not null)
            order by o.due_at limit max_rows * 4) o
    ) due
    order by place, due_at limit max_rows * 4
  ),
  -- A person has the conversation, so the agent's planned replies are not sent.
  overtaken as (
    update public.outbox o set state = 'failed', due_at = null, error_code = 'person_took_over', error = 'a person has the conversation'
    from candidate c, public.conversation_work w
    where c.tenant_id = o.tenant_id and c.id = o.id and o.state = 'planned' and o.kind in ('reply', 'placeholder')
      and w.tenant_id = o.tenant_id and w.conversation_id = o.conversation_id and w.owner = 'person' and o.turn_id is distinct from w.handoff_turn_id
    returning o.id
  ),
  taken as (
    select o.tenant_id, o.id, o.state, o.limits, c.place, c.due_at
    from public.outbox o join candidate c on c.tenant_id = o.tenant_id and c.id = o.id
    join public.conversation_work w on w.tenant_id = o.tenant_id and w.conversation_id = o.conversation_id
    where o.due_at <= now() and o.id not in (select t.id from overtaken t)
      -- The lock re-reads the row, so no person can take over between this check and the attempt.
      and not (o.state = 'planned' and o.kind in ('reply', 'placeholder') and w.owner = 'person' and o.turn_id is distinct from w.handoff_turn_id)
    order by c.place, c.due_at
    limit max_rows
    for update of o skip locked for share of w skip locked
  )
  select jsonb_agg(jsonb_build_object('tenant', t.tenant_id, 'id', t.id, 'foundIn', t.state, 'number', t.number,
           -- Looking up the end of an earlier attempt sends nothing, so no limit applies.
           'limits', case when t.state = 'planned' then t.limits end))
  into due from (select t.*, row_number() over (order by t.place, t.due_at) as number from taken t) t;
  if due is null then
    return;
  end if;

  perform public.lock_buckets(array_agg(f.tenant), array_agg(f.limits))
  from jsonb_to_recordset(due) as f(tenant uuid, limits jsonb) where f.limits is not null;
  for item in
    select * from jsonb_to_recordset(due) as f(tenant uuid, id uuid, number integer, limits jsonb) order by f.number
  loop
    if item.limits is null or public.take_tokens(item.tenant, item.limits, true) then
      ready := ready || item.id;
      continue;
    end if;
    place := public.reserve_place(item.tenant, item.limits);
    update public.outbox o set due_at = place where o.tenant_id = item.tenant and o.id = item.id;
    held := held + 1;
    return next jsonb_build_object('wakeInMs', greatest(extract(epoch from place - now()) * 1000, 0)::integer);
  end loop;
  -- Waiting messages filled the batch, so others may be due behind them.
  if held > 0 and jsonb_array_length(due) = max_rows then
    return next jsonb_build_object('wakeInMs', 0);
  end if;

  return query
  with leased as (
    update public.outbox o set
      state = 'attempting',
      lease_owner = worker,
      -- Its sender died, so it is uncertain from now on whether it was sent.
      uncertain_at = case when f."foundIn" = 'planned' then o.uncertain_at else coalesce(o.uncertain_at, now()) end,
      attempts = o.attempts + 1,
      attempted_at = case when f."foundIn" = 'planned' then now() else o.attempted_at end,
      due_at = now() + make_interval(secs => lease_ms / 1000.0)
    from jsonb_to_recordset(due) as f(tenant uuid, id uuid, "foundIn" text)
    where o.tenant_id = f.tenant and o.id = f.id and o.id = any (ready)
    returning o.*, f."foundIn" as found_in
  )
  select jsonb_build_object(
    'tenantId', l.tenant_id, 'id', l.id, 'conversationId', l.conversation_id, 'channelAccountId', l.channel_account_id,
    'channel', a.channel, 'accountKey', a.account_key, 'accountSettings', a.settings, 'kind', l.kind, 'target', l.target,
    'rendered', l.rendered, 'limits', l.limits,
    'sending', case when a.channel = 'whatsapp' then public.sending_of(l.tenant_id, l.conversation_id, l.rendered -> 'body' -> 'template') end, 'attempts', l.attempts, 'attemptedAt', l.attempted_at, 'foundIn', l.found_in,
    'uncertainAt', l.uncertain_at, 'providerMessageId', l.provider_message_id, 'turnId', l.turn_id,
    'replacesProviderId', (select p.provider_message_id from public.outbox p where p.tenant_id = l.tenant_id and p.id = l.replaces),
    'holdsEffect', exists (select from public.tool_call t where t.tenant_id = l.tenant_id and t.turn_id = l.turn_id and t.effect <> 'read'))
  from leased l join public.channel_account a on a.tenant_id = l.tenant_id and a.id = l.channel_account_id
  order by l.seq;
end
$$;

alter function claim_outbox(text, integer, integer) owner to konstruct_definer;
revoke all on function claim_outbox(text, integer, integer) from public;
grant execute on function claim_outbox(text, integer, integer) to konstruct_app;

create or replace function earlier_calls(of_tenant uuid, of_conversation uuid, purged_before timestamptz) returns jsonb
-- plpgsql, so that its plan is cached: claimed_turns calls it for each conversation.
language plpgsql stable as $$
begin
  return (
    with last_turn as materialized (
      select t.id, t.to_seq, t.started_at from public.turn t
      where t.tenant_id = of_tenant and t.conversation_id = of_conversation and (purged_before is null or t.started_at > purged_before)
      order by t.started_at desc limit 100
    ),
    newest as materialized (
      select c.*, t.to_seq, t.started_at from last_turn t
      cross join lateral (
        select * from public.tool_call c
        where c.tenant_id = of_tenant and c.turn_id = t.id and c.state in ('done', 'failed', 'unknown')
        -- offset 0: the planner uses the index for each turn, whatever row count it estimates.
        offset 0
      ) c
      order by t.started_at desc, c.id desc limit 40
    ),
    sized as (
      select n.*, sum(coalesce(octet_length(n.result::text), 0)) over newer as bytes, row_number() over newer as place
      from newest n window newer as (order by n.started_at desc, n.id desc)
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'turnId', s.turn_id, 'tool', s.tool, 'effect', s.effect, 'args', s.args,
             'state', s.state, 'result', s.result, 'idempotencyKey', s.idempotency_key, 'seq', s.to_seq,
             'createdAt', floor(extract(epoch from s.created_at) * 1000), 'endedAt', floor(extract(epoch from s.ended_at) * 1000))
             order by s.place desc), '[]')
    from sized s where s.bytes <= 65536 or s.place = 1);
end
$$;

revoke all on function earlier_calls(uuid, uuid, timestamptz) from public;
grant execute on function earlier_calls(uuid, uuid, timestamptz) to konstruct_definer;

create or replace function person_of(tenant uuid, contact uuid) returns table (id uuid, is_root boolean)
language sql stable as $$
  with root as (
    select coalesce(k.merged_into, k.id) as id from public.contact k where k.tenant_id = tenant and k.id = contact
  )
  select root.id, true from root
  union all
  select k.id, false from root join public.contact k on k.tenant_id = tenant and k.merged_into = root.id
$$;

revoke all on function person_of(uuid, uuid) from public;
grant execute on function person_of(uuid, uuid) to konstruct_app, konstruct_definer;

create or replace function known_contact(tenant uuid, contact uuid, agent uuid, history_window integer) returns jsonb
language plpgsql stable as $$
begin
  return (
    with person as materialized (
      select k.id, k.display_name, k.attributes, p.is_root from public.person_of(tenant, contact) p
      join public.contact k on k.tenant_id = tenant and k.id = p.id
    )
    select jsonb_build_object(
      'id', root.id,
      'displayName', coalesce(root.display_name, (select min(p.display_name) from person p)),
      'attributes', coalesce((select jsonb_object_agg(a.key, a.value order by p.is_root) from person p, jsonb_each(p.attributes) a), '{}'),
      'preferences', coalesce((
        select jsonb_agg(jsonb_build_object('kind', f.kind, 'value', f.value) order by f.created_at desc)
        from (select f.* from public.preference f
              where f.tenant_id = tenant and f.agent_id = agent and f.contact_id in (select p.id from person p) and f.retired_at is null
              order by f.created_at desc limit 40) f), '[]'),
      'purgedBefore', (select max(g.before) from public.memory_purge g
                       where g.tenant_id = tenant and g.agent_id = agent and g.contact_id in (select p.id from person p)),
      -- True when the person has more messages in memory than the turn's history window.
      'hasMemories', exists (
        select from public.conversation o join public.memory_entry e on e.tenant_id = o.tenant_id and e.conversation_id = o.id
        where o.tenant_id = tenant and o.contact_id in (select p.id from person p) and e.agent_id = agent
        offset history_window limit 1))
    from person root where root.is_root);
end
$$;

revoke all on function known_contact(uuid, uuid, uuid, integer) from public;
grant execute on function known_contact(uuid, uuid, uuid, integer) to konstruct_app, konstruct_definer;

create or replace function messages_before(of_tenant uuid, of_conversation uuid, done_seq bigint, purged_before timestamptz, most integer)
returns setof jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('author', h.author, 'text', h.text, 'parts', h.parts, 'at', h.sent_at, 'seq', h.seq) order by h.seq), '[]')
  from (select * from public.message h
        where h.tenant_id = of_tenant and h.conversation_id = of_conversation and (h.seq <= done_seq or not h.starts_turn)
          -- Notes are for colleagues.
          and h.direction <> 'internal'
          -- A decision is input of one turn, never something that was said.
          and not h.envelope ? 'approvalId'
        order by h.seq desc limit most) h
  where purged_before is null or h.sent_at > purged_before
$$;

revoke all on function messages_before(uuid, uuid, bigint, timestamptz, integer) from public;
grant execute on function messages_before(uuid, uuid, bigint, timestamptz, integer) to konstruct_definer;

create or replace function member_addresses(tenant uuid, preferred uuid)
returns table (member_id uuid, email text, role text, surface text, address text, channel_account_id uuid)
language sql stable as $$
  select m.id, m.email, m.role, s.surface, i.external_id, account.id
  from public.member m join public.member_identity i on i.tenant_id = m.tenant_id and i.member_id = m.id
  cross join lateral (select case i.kind when 'slack_user' then 'slack' when 'whatsapp_phone' then 'whatsapp' else 'email' end as surface) s
  left join lateral (
    select a.id from public.channel_account a
    where a.tenant_id = tenant and a.state = 'active' and a.channel = s.surface
      and (a.channel <> 'slack' or split_part(a.account_key, '/', 2) in (split_part(i.external_id, ':', 1), '', '-'))
    order by split_part(a.account_key, '/', 2) = split_part(i.external_id, ':', 1) desc, a.id = preferred desc, a.created_at
    limit 1) account on true
  where m.tenant_id = tenant and m.state = 'active' and (s.surface = 'email' or account.id is not null)
$$;

revoke all on function member_addresses(uuid, uuid) from public;
grant execute on function member_addresses(uuid, uuid) to konstruct_app, konstruct_definer;

create or replace function noticed_members(tenant uuid) returns jsonb
language plpgsql stable as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('email', r.email, 'role', r.role, 'by', r.by) order by r.email), '[]')
    from (select a.email, a.role, array_agg(distinct a.surface order by a.surface) as by
          from public.member_addresses(tenant, null) a group by a.email, a.role order by a.email limit 500) r);
end
$$;

revoke all on function noticed_members(uuid) from public;
grant execute on function noticed_members(uuid) to konstruct_app, konstruct_definer;

create or replace function open_steps(of_tenant uuid, of_conversation uuid) returns jsonb
-- plpgsql, so that its plan is cached: claimed_turns calls it for each conversation.
language plpgsql stable as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('turnId', s.turn_id, 'ordinal', s.ordinal, 'body', encode(s.body, 'base64'))
             order by s.ordinal, s.turn_id), '[]')
    from (select * from public.turn_step s
          where s.tenant_id = of_tenant and s.conversation_id = of_conversation
            and not exists (select from public.turn t where t.tenant_id = s.tenant_id and t.id = s.turn_id)
          order by s.ordinal, s.turn_id limit 100) s);
end
$$;

revoke all on function open_steps(uuid, uuid) from public;
grant execute on function open_steps(uuid, uuid) to konstruct_definer;

create or replace function open_tool_calls(of_tenant uuid, of_conversation uuid) returns setof jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'turnId', t.turn_id, 'tool', t.tool, 'effect', t.effect,
           'args', t.args, 'idempotencyKey', t.idempotency_key, 'state', t.state, 'attempts', t.attempts) order by t.created_at), '[]')
  from public.tool_call t
  where t.tenant_id = of_tenant and t.conversation_id = of_conversation and t.state in ('planned', 'attempting')
$$;

revoke all on function open_tool_calls(uuid, uuid) from public;
grant execute on function open_tool_calls(uuid, uuid) to konstruct_definer;

create or replace function pending_messages(of_tenant uuid, of_conversation uuid, done_seq bigint) returns setof jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'seq', m.seq, 'text', m.text, 'parts', m.parts,
           'author', m.author, 'envelope', m.envelope, 'sentAt', m.sent_at) order by m.sent_at, m.seq), '[]')
  from (select * from public.message m
        where m.tenant_id = of_tenant and m.conversation_id = of_conversation and m.seq > done_seq and m.starts_turn
        order by m.seq limit 50) m
$$;

revoke all on function pending_messages(uuid, uuid, bigint) from public;
grant execute on function pending_messages(uuid, uuid, bigint) to konstruct_definer;

create or replace function claimed_turns(worker text, claimed uuid[], slowed jsonb) returns setof jsonb
language sql stable as $$
  select jsonb_build_object(
    'tenantId', w.tenant_id, 'conversationId', w.conversation_id, 'fence', w.fence, 'doneSeq', w.done_seq,
    'crashCount', w.crash_count, 'failureCount', w.failure_count, 'restartCount', w.restart_count,
    'channel', a.channel, 'channelAccountId', a.id, 'accountKey', a.account_key, 'accountSettings', a.settings,
    'owner', w.owner, 'noticed', public.noticed_members(w.tenant_id),
    -- What was not sent has told nobody.
    'isDisclosed', w.disclosed_in is not null and not exists (select from public.outbox o
      where o.tenant_id = w.tenant_id and o.id = w.disclosed_in and (o.state = 'failed' or o.receipt = 'failed')),
    'internalThreadOf', c.internal_thread_of, 'heldMs', slowed -> w.conversation_id::text,
    'escalationId', (select e.id from public.escalation e
                     where e.tenant_id = w.tenant_id and e.conversation_id = w.conversation_id and e.state in ('open', 'owned')),
    'agentId', a.agent_id, 'agentVersionId', v.id, 'liveVersionId', g.live_version_id, 'isPreview', c.preview,
    'contact', known.contact,
    'summary', (select s.text from public.conversation_summary s
                where s.tenant_id = w.tenant_id and s.conversation_id = w.conversation_id),
    'session', (select jsonb_build_object('version', s.version, 'state', s.state)
                from public.session s where s.tenant_id = w.tenant_id and s.conversation_id = w.conversation_id),
    'pending', (select p from public.pending_messages(w.tenant_id, w.conversation_id, w.done_seq) p),
    'history', (select h from public.messages_before(
                  w.tenant_id, w.conversation_id, w.done_seq, (known.contact ->> 'purgedBefore')::timestamptz, size.history) h),
    'toolCalls', (select t from public.open_tool_calls(w.tenant_id, w.conversation_id) t),
    'earlierCalls', public.earlier_calls(w.tenant_id, w.conversation_id, (known.contact ->> 'purgedBefore')::timestamptz),
    'openSteps', public.open_steps(w.tenant_id, w.conversation_id))
  from public.conversation_work w
  join public.conversation c on c.tenant_id = w.tenant_id and c.id = w.conversation_id
  join public.channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
  join public.agent g on g.tenant_id = a.tenant_id and g.id = a.agent_id
  left join public.agent_version v on v.tenant_id = g.tenant_id and v.id = coalesce(w.pinned_version_id, g.live_version_id)
  -- Read once: a large configuration is unpacked for each look into it.
  cross join lateral (select coalesce(k.history_window, 20) as history
                      from jsonb_to_record(v.config) as k(history_window integer) offset 0) size
  cross join lateral (select case when c.contact_id is not null then
    public.known_contact(c.tenant_id, c.contact_id, a.agent_id, size.history) end as contact
    -- Asked once: without this fence the planner asks again for every row of the history.
    offset 0) known
  where w.conversation_id = any (claimed) and w.lease_owner = worker
$$;

revoke all on function claimed_turns(text, uuid[], jsonb) from public;
grant execute on function claimed_turns(text, uuid[], jsonb) to konstruct_definer;

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

create or replace function limit_setting(settings jsonb, default_setting jsonb) returns jsonb
language sql immutable as $$
  select jsonb_build_object(
    'perSecond', least(greatest(coalesce(case jsonb_typeof(settings -> 'perMinute') when 'number' then (settings ->> 'perMinute')::numeric end,
      (default_setting ->> 'perMinute')::numeric), 0.01), 1000000) / 60,
    'burst', least(greatest(coalesce(case jsonb_typeof(settings -> 'burst') when 'number' then trunc((settings ->> 'burst')::numeric) end,
      (default_setting ->> 'burst')::numeric), 1), 1000000))
$$;

revoke all on function limit_setting(jsonb, jsonb) from public;
grant execute on function limit_setting(jsonb, jsonb) to konstruct_app, konstruct_definer;

create or replace function turn_limits(of_tenant jsonb, of_account jsonb, account uuid, contact text) returns jsonb
language plpgsql immutable set search_path = pg_catalog, public as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('key', l.key) || public.limit_setting(l.settings, l.default_setting))
    from (values
      ('contact:' || contact, coalesce(of_account -> 'contact', of_tenant -> 'contact'), '{"perMinute": 20, "burst": 10}'::jsonb),
      ('account:' || account, coalesce(of_account -> 'account', of_tenant -> 'account'), '{"perMinute": 12000, "burst": 6000}'),
      ('tenant', of_tenant -> 'tenant', '{"perMinute": 24000, "burst": 12000}')) as l(key, settings, default_setting));
end
$$;

revoke all on function turn_limits(jsonb, jsonb, uuid, text) from public;
grant execute on function turn_limits(jsonb, jsonb, uuid, text) to konstruct_app, konstruct_definer;

create or replace function turns_with_limits(due jsonb) returns setof jsonb
language sql stable as $$
  select jsonb_build_object('tenant', w.tenant_id, 'conversation', w.conversation_id, 'number', f.number,
           'heldUntil', w.held_until, 'owner', w.owner, 'contact', who.key,
           'limits', case when who.key is not null then
             public.turn_limits(n.settings -> 'limits', a.settings -> 'limits', a.id, who.key) end)
  from jsonb_to_recordset(due) as f(tenant uuid, conversation uuid, number integer)
  join public.conversation_work w on w.tenant_id = f.tenant and w.conversation_id = f.conversation
  join public.conversation c on c.tenant_id = w.tenant_id and c.id = w.conversation_id
  join public.channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
  join public.tenant n on n.id = w.tenant_id
  left join lateral (
    select coalesce(coalesce(k.merged_into, k.id)::text,
             -- Hashed, because a bucket is deleted only minutes after its contact was erased.
             encode(sha256(convert_to(concat_ws(' ', m.envelope -> 'identity' ->> 'kind', m.envelope -> 'identity' ->> 'id'), 'UTF8')), 'hex')) as key
    from (select m.envelope from public.message m
          where m.tenant_id = w.tenant_id and m.conversation_id = w.conversation_id and m.seq > w.done_seq and m.starts_turn and m.author = 'contact'
          order by m.seq limit 1) m
    left join public.identity i on i.tenant_id = w.tenant_id and i.kind = m.envelope -> 'identity' ->> 'kind'
      and i.external_id = m.envelope -> 'identity' ->> 'id'
    left join public.contact k on k.tenant_id = i.tenant_id and k.id = i.contact_id
    -- Limits count contacts only, so internal threads are left out; a retry was counted the first time.
    where c.internal_thread_of is null and w.crash_count + w.failure_count + w.restart_count = 0 and w.lease_owner is null
  ) who on true
$$;

revoke all on function turns_with_limits(jsonb) from public;
grant execute on function turns_with_limits(jsonb) to konstruct_definer;

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

create or replace function create_tenant(of_id uuid, of_slug text, of_name text) returns boolean
language sql security definer set search_path = pg_catalog, public as $$
  with made as (
    insert into public.tenant (id, slug, name) values (of_id, of_slug, of_name) on conflict (slug) do nothing returning id
  )
  select exists (select from made)
$$;

alter function create_tenant(uuid, text, text) owner to konstruct_definer;
revoke all on function create_tenant(uuid, text, text) from public;
grant execute on function create_tenant(uuid, text, text) to konstruct_app;

create or replace function erase_contact(contact uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.current_tenant', true), '')::uuid;
  people uuid[] := (select array_agg(id) from public.person_of(tenant, contact));
  talks uuid[] := (select array_agg(id) from public.conversation where tenant_id = tenant and contact_id = any (people));
  asked uuid[] := (select array_agg(id) from public.escalation where tenant_id = tenant and conversation_id = any (talks));
  counts jsonb := '{}';
  erased integer;
  by_conversation text;
  by_contact text;
begin
  if people is null then
    return null;
  end if;
  -- Internal threads hold what members were told and asked about the contact.
  talks := talks || array(select id from public.conversation where tenant_id = tenant and internal_thread_of = any (asked));
  -- Turns still running must not write again: they hold this row's lock or find it gone.
  perform from public.conversation_work where tenant_id = tenant and conversation_id = any (talks) for update;
  -- Whatever else is being stored in these conversations is committed before it is deleted here, or finds them gone.
  perform from public.conversation where tenant_id = tenant and id = any (talks) order by id for update;
  delete from public.receipt r using public.outbox o
    where r.tenant_id = tenant and o.tenant_id = tenant and r.outbox_id = o.id and o.conversation_id = any (talks);
  -- Those that came before the send was recorded know only the platform's id.
  delete from public.receipt r using public.outbox o
    where r.tenant_id = tenant and o.tenant_id = tenant and r.channel_account_id = o.channel_account_id
      and r.external_id = o.provider_message_id and o.conversation_id = any (talks);
  foreach by_conversation in array array['card', 'conversation_alias', 'memory_entry', 'conversation_summary', 'media', 'knowledge_question', 'approval', 'model_call', 'tool_call', 'dead_letter', 'turn_step', 'turn',
    'outbox', 'session', 'conversation_work', 'message'] loop
    execute format('delete from public.%I where tenant_id = $1 and conversation_id = any ($2)', by_conversation) using tenant, talks;
    get diagnostics erased = row_count;
    counts := counts || jsonb_build_object(by_conversation, erased);
  end loop;
  -- What tools wrote down in the contact's words; orders and customers are the tenant's own books.
  delete from public.data_record where tenant_id = tenant and kind in ('ticket', 'escalation') and data ->> 'contact_id' = any (people::text[]);
  get diagnostics erased = row_count;
  counts := counts || jsonb_build_object('data_record', erased);
  delete from public.contact_merge where tenant_id = tenant and (survivor_id = any (people) or merged_id = any (people));
  update public.conversation set internal_thread_of = null where tenant_id = tenant and id = any (talks) and internal_thread_of is not null;
  delete from public.escalation where tenant_id = tenant and id = any (asked);
  get diagnostics erased = row_count;
  counts := counts || jsonb_build_object('escalation', erased);
  delete from public.conversation where tenant_id = tenant and id = any (talks);
  get diagnostics erased = row_count;
  counts := counts || jsonb_build_object('conversation', erased);
  foreach by_contact in array array['preference', 'memory_purge', 'link_code', 'link_attempt', 'identity'] loop
    execute format('delete from public.%I where tenant_id = $1 and contact_id = any ($2)', by_contact) using tenant, people;
    get diagnostics erased = row_count;
    counts := counts || jsonb_build_object(by_contact, erased);
  end loop;
  delete from public.contact where tenant_id = tenant and id = any (people);
  get diagnostics erased = row_count;
  return counts || jsonb_build_object('contact', erased);
end
$$;

alter function erase_contact(uuid) owner to konstruct_definer;
revoke all on function erase_contact(uuid) from public;
grant execute on function erase_contact(uuid) to konstruct_app;

create or replace function find_api_key(of_secret_hash text)
returns table (tenant_id uuid, id uuid, role text, name text, scopes text[], maker_role text)
language sql security definer set search_path = pg_catalog, public as $$
  with recursive maker as (
    select k.tenant_id, k.created_by, 1 as depth from public.api_key k where k.secret_hash = of_secret_hash
    union all
    -- A key made with a key ends with the member who made the first.
    select k.tenant_id, k.created_by, m.depth + 1 from maker m
    join public.api_key k on k.tenant_id = m.tenant_id and m.created_by = 'api_key:' || k.id
    where m.depth < 20
  ),
  person as (
    select p.state, p.role from maker m
    join public.member p on p.tenant_id = m.tenant_id and m.created_by = 'member:' || p.id
  ),
  found as (
    select k.tenant_id, k.id, k.role, k.name, k.scopes, k.last_used_at from public.api_key k
    where k.secret_hash = of_secret_hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
      and not exists (select from person where state <> 'active')
  ),
  -- At most once a minute: a program that asks a hundred times a second writes no row a hundred times.
  used as (
    update public.api_key k set last_used_at = now() from found f
    where k.tenant_id = f.tenant_id and k.id = f.id and (f.last_used_at is null or f.last_used_at < now() - interval '1 minute')
  )
  select f.tenant_id, f.id, f.role, f.name, f.scopes, (select p.role from person p limit 1) from found f
$$;

alter function find_api_key(text) owner to konstruct_definer;
revoke all on function find_api_key(text) from public;
grant execute on function find_api_key(text) to konstruct_app;

create or replace function find_channel_account(of_channel text, of_account_key text)
returns table (tenant_id uuid, id uuid, settings jsonb, sealed_credentials text, state text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select a.tenant_id, a.id, a.settings, a.sealed_credentials, a.state
  from public.channel_route r
  join public.channel_account a on a.tenant_id = r.owner and a.id = r.channel_account_id
  where r.channel = of_channel and r.account_key = of_account_key
$$;

alter function find_channel_account(text, text) owner to konstruct_definer;
revoke all on function find_channel_account(text, text) from public;
grant execute on function find_channel_account(text, text) to konstruct_app;

create or replace function find_tenant(of_slug text) returns uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select id from public.tenant where slug = of_slug
$$;

alter function find_tenant(text) owner to konstruct_definer;
revoke all on function find_tenant(text) from public;
grant execute on function find_tenant(text) to konstruct_app;

create or replace function first_id_at(moment timestamptz) returns uuid
language plpgsql immutable as $$
begin
  return (lpad(to_hex(greatest(floor(extract(epoch from moment) * 1000), 0)::bigint), 12, '0') || repeat('0', 20))::uuid;
end
$$;

revoke all on function first_id_at(timestamp with time zone) from public;
grant execute on function first_id_at(timestamp with time zone) to konstruct_app;

create or replace function has_budget(of_tenant uuid, of_agent uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return (
    select exists (select from public.budget b where b.tenant_id = of_tenant and (b.agent_id is null or b.agent_id = of_agent)));
end
$$;

alter function has_budget(uuid, uuid) owner to konstruct_definer;
revoke all on function has_budget(uuid, uuid) from public;
grant execute on function has_budget(uuid, uuid) to konstruct_app;

create or replace function job_tenants_due(most integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select j.tenant_id from public.job j where j.due_at <= now() group by j.tenant_id
  order by min(j.due_at) limit most
$$;

alter function job_tenants_due(integer) owner to konstruct_definer;
revoke all on function job_tenants_due(integer) from public;
grant execute on function job_tenants_due(integer) to konstruct_app;

create or replace function knowledge_tenants_due(embedder_name text, most integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select s.tenant_id from public.knowledge_source s
  where s.due_at <= now()
     or (s.state = 'ready' and s.embedder is distinct from embedder_name and (s.lease_until is null or s.lease_until <= now()))
  group by s.tenant_id order by min(s.due_at) limit most
$$;

alter function knowledge_tenants_due(text, integer) owner to konstruct_definer;
revoke all on function knowledge_tenants_due(text, integer) from public;
grant execute on function knowledge_tenants_due(text, integer) to konstruct_app;

create or replace function members_without_account(of_email text) returns table (tenant_id uuid, member_id uuid)
language sql stable security definer set search_path = pg_catalog, public as $$
  select m.tenant_id, m.id from public.member m
  where m.email = of_email and m.account_id is null and m.state = 'active'
  order by m.tenant_id limit 100
$$;

alter function members_without_account(text) owner to konstruct_definer;
revoke all on function members_without_account(text) from public;
grant execute on function members_without_account(text) to konstruct_app;

create or replace function memberships_of(of_account uuid) returns table (tenant_id uuid, slug text, name text, member_id uuid, role text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select m.tenant_id, t.slug, t.name, m.id, m.role
  from public.member m join public.tenant t on t.id = m.tenant_id
  where m.account_id = of_account and m.state = 'active'
  order by t.name, t.id limit 100
$$;

alter function memberships_of(uuid) owner to konstruct_definer;
revoke all on function memberships_of(uuid) from public;
grant execute on function memberships_of(uuid) to konstruct_app;

create or replace function memory_tenants_due(embedder_name text, most integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select t.id
  from public.tenant t
  left join public.memory_progress p on p.tenant_id = t.id
  cross join lateral (select m.id from public.message m where m.tenant_id = t.id order by m.id desc limit 1) newest
  where p.tenant_id is null or p.embedder <> embedder_name or newest.id is distinct from p.newest_id
  order by p.done_before nulls first
  limit most
$$;

alter function memory_tenants_due(text, integer) owner to konstruct_definer;
revoke all on function memory_tenants_due(text, integer) from public;
grant execute on function memory_tenants_due(text, integer) to konstruct_app;

create or replace function note_activity() returns trigger language plpgsql as $$
begin
  new.active_at := now();
  return new;
end
$$;

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

create or replace function purge_idempotent_requests(older timestamptz) returns bigint
language sql security definer set search_path = pg_catalog, public as $$
  with gone as (
    delete from public.idempotent_request r where r.created_at < least(older, now() - interval '24 hours') returning 1
  )
  select count(*) from gone
$$;

alter function purge_idempotent_requests(timestamp with time zone) owner to konstruct_definer;
revoke all on function purge_idempotent_requests(timestamp with time zone) from public;

create or replace function purge_rate_buckets() returns bigint
language sql security definer set search_path = pg_catalog, public as $$
  with purged as (
    delete from public.rate_bucket b using (
      select tenant_id, key from public.rate_bucket where promised_until < now() - interval '10 minutes' and taken_until < now() - interval '10 minutes'
      for update skip locked) old
    where b.tenant_id = old.tenant_id and b.key = old.key
    returning b.tenant_id)
  select count(*) from purged
$$;

alter function purge_rate_buckets() owner to konstruct_definer;
revoke all on function purge_rate_buckets() from public;
grant execute on function purge_rate_buckets() to konstruct_app;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'insufficient_privilege';
end
$$;

create or replace function refuse_live_preview() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if exists (select from public.agent_version v where v.tenant_id = new.tenant_id and v.id = new.live_version_id and v.number is null) then
    raise exception 'a preview is never live' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

revoke all on function refuse_live_preview() from public;

create or replace function renew_turn_leases(worker text, tenants uuid[], conversations uuid[], lease_ms integer) returns setof uuid
language plpgsql security definer set search_path = pg_catalog, public
-- Planned once a connection: each plan costs as much as the work.
set plan_cache_mode = force_generic_plan as $$
begin
  return query
  -- In the order of mark_inbound_due, so that the two cannot deadlock.
  with held as materialized (
    select w.tenant_id, w.conversation_id
    from unnest(tenants, conversations) as asked(tenant_id, conversation_id)
    join public.conversation_work w on w.tenant_id = asked.tenant_id and w.conversation_id = asked.conversation_id
    where w.lease_owner = worker
    order by w.tenant_id, w.conversation_id for update of w
  )
  update public.conversation_work w set
    lease_until = now() + make_interval(secs => lease_ms / 1000.0),
    wake_at = now() + make_interval(secs => lease_ms / 1000.0)
  from held where w.tenant_id = held.tenant_id and w.conversation_id = held.conversation_id
  returning w.conversation_id;
end
$$;

alter function renew_turn_leases(text, uuid[], uuid[], integer) owner to konstruct_definer;
revoke all on function renew_turn_leases(text, uuid[], uuid[], integer) from public;
grant execute on function renew_turn_leases(text, uuid[], uuid[], integer) to konstruct_app;

create or replace function reopen_insight_day() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  made uuid;
  made_on date;
begin
  if tg_table_name = 'tool_call' then
    made := new.turn_id;
  else
    made := new.id;
  end if;
  -- The first 48 bits of an id are its time in milliseconds.
  made_on := (to_timestamp(('x' || left(replace(made::text, '-', ''), 12))::bit(48)::bigint / 1000.0) at time zone 'UTC')::date;
  perform pg_advisory_xact_lock_shared(hashtextextended('insight_day ' || new.tenant_id, 0));
  -- A day of any time zone begins and ends within a day of UTC's.
  delete from public.insight_day where tenant_id = new.tenant_id and day between made_on - 1 and made_on + 1;
  return null;
end
$$;

revoke all on function reopen_insight_day() from public;

create or replace function tenant_zone(of_tenant uuid) returns text
language plpgsql stable as $$
declare
  zone text := coalesce((select t.settings ->> 'timezone' from public.tenant t where t.id = of_tenant), 'UTC');
begin
  perform now() at time zone zone;
  return zone;
exception when invalid_parameter_value then
  return 'UTC';
end
$$;

revoke all on function tenant_zone(uuid) from public;
grant execute on function tenant_zone(uuid) to konstruct_app;

create or replace function reserve_budget(of_tenant uuid, of_agent uuid, reservation uuid, worst_micro_usd bigint, lease_ms integer) returns jsonb
language plpgsql as $$
declare
  asked record;
  first_refusal boolean;
begin
  -- Budgets are locked in the order of their ids, so that two calls cannot deadlock.
  for asked in
    select b.id, b.limit_micro_usd, b.when_reached,
           date_trunc(b.period, now() at time zone tenant_zone(of_tenant))::date as starts_on
    from budget b where b.tenant_id = of_tenant and (b.agent_id is null or b.agent_id = of_agent) order by b.id
  loop
    -- This write locks the period: the statements below see what earlier transactions reserved and settled.
    insert into budget_period as p (tenant_id, budget_id, starts_on) values (of_tenant, asked.id, asked.starts_on)
    on conflict (tenant_id, budget_id, starts_on) do update set spent_micro_usd = p.spent_micro_usd;
    if worst_micro_usd
       + (select p.spent_micro_usd from budget_period p
          where p.tenant_id = of_tenant and p.budget_id = asked.id and p.starts_on = asked.starts_on)
       + (select coalesce(sum(r.micro_usd), 0) from budget_reservation r
          where r.tenant_id = of_tenant and r.budget_id = asked.id and r.starts_on = asked.starts_on and r.lapses_at > clock_timestamp())
       > asked.limit_micro_usd
    then
      delete from budget_reservation r where r.tenant_id = of_tenant and r.id = reservation;
      update budget_period p set reached_at = now()
      where p.tenant_id = of_tenant and p.budget_id = asked.id and p.starts_on = asked.starts_on and p.reached_at is null;
      first_refusal := found;
      return jsonb_build_object('budgetId', asked.id, 'whenReached', asked.when_reached, 'isFirst', first_refusal);
    end if;
    insert into budget_reservation (tenant_id, budget_id, id, starts_on, micro_usd, lapses_at)
    values (of_tenant, asked.id, reservation, asked.starts_on, worst_micro_usd, clock_timestamp() + make_interval(secs => lease_ms / 1000.0));
  end loop;
  return '{}';
end
$$;

revoke all on function reserve_budget(uuid, uuid, uuid, bigint, integer) from public;
grant execute on function reserve_budget(uuid, uuid, uuid, bigint, integer) to konstruct_app;

create or replace function search_chunks(collections uuid[], query tsquery, most integer) returns table (id uuid, rank real)
language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id, ts_rank_cd(c.words, query, 1)
  from public.knowledge_chunk c
  where c.tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid
    and c.words @@ query and c.collection_id = any (collections)
  order by 2 desc, c.id limit most
$$;

alter function search_chunks(uuid[], tsquery, integer) owner to konstruct_definer;
revoke all on function search_chunks(uuid[], tsquery, integer) from public;
grant execute on function search_chunks(uuid[], tsquery, integer) to konstruct_app;

create or replace function search_messages(query tsquery, most integer) returns table (conversation_id uuid, message_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, public set plan_cache_mode = force_custom_plan as $$
declare
  looked_through constant integer := 5000;
  tenant uuid := nullif(current_setting('app.current_tenant', true), '')::uuid;
  horizon uuid := (select e.message_id from public.memory_entry e where e.tenant_id = tenant
                   order by e.message_id desc offset looked_through limit 1);
  found_so_far integer;
begin
  return query
  with newest as materialized (
    select e.conversation_id, e.message_id, e.words from public.memory_entry e where e.tenant_id = tenant
    order by e.message_id desc limit looked_through)
  select n.conversation_id, n.message_id from newest n where n.words @@ query order by n.message_id desc limit most;
  get diagnostics found_so_far = row_count;
  if horizon is null or found_so_far >= most then
    return;
  end if;
  return query
  with matched as materialized (
    select e.conversation_id, e.message_id from public.memory_entry e
    where e.tenant_id = tenant and e.words @@ query and e.message_id <= horizon)
  select m.conversation_id, m.message_id from matched m order by m.message_id desc limit most - found_so_far;
end
$$;

alter function search_messages(tsquery, integer) owner to konstruct_definer;
revoke all on function search_messages(tsquery, integer) from public;
grant execute on function search_messages(tsquery, integer) to konstruct_app;

create or replace function settle_budget(of_tenant uuid, reservation uuid, cost_micro_usd bigint) returns void
language plpgsql as $$
declare
  held record;
begin
  for held in
    select r.budget_id, r.starts_on from budget_reservation r
    where r.tenant_id = of_tenant and r.id = reservation order by r.budget_id
  loop
    update budget_period p set spent_micro_usd = p.spent_micro_usd + cost_micro_usd
    where p.tenant_id = of_tenant and p.budget_id = held.budget_id and p.starts_on = held.starts_on;
    -- Also deletes the budget's reservations that were never settled and lapsed a day ago.
    delete from budget_reservation r
    where r.tenant_id = of_tenant and r.budget_id = held.budget_id
      and (r.id = reservation or r.lapses_at < clock_timestamp() - interval '1 day');
  end loop;
end
$$;

revoke all on function settle_budget(uuid, uuid, bigint) from public;
grant execute on function settle_budget(uuid, uuid, bigint) to konstruct_app;

create or replace function take_channel_route(of_channel text, of_account_key text, of_account uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.current_tenant', true), '')::uuid;
begin
  insert into public.channel_route (channel, account_key, owner, channel_account_id)
  select of_channel, of_account_key, a.tenant_id, a.id
  from public.channel_account a where a.tenant_id = tenant and a.id = of_account
  -- A route of a revoked account is given to the new one.
  on conflict (channel, account_key) do update set owner = excluded.owner, channel_account_id = excluded.channel_account_id
    where exists (select from public.channel_account a
                  where a.tenant_id = channel_route.owner and a.id = channel_route.channel_account_id and a.state = 'revoked');
  return exists (
    select from public.channel_route r
    where r.channel = of_channel and r.account_key = of_account_key and r.owner = tenant and r.channel_account_id = of_account);
end
$$;

alter function take_channel_route(text, text, uuid) owner to konstruct_definer;
revoke all on function take_channel_route(text, text, uuid) from public;
grant execute on function take_channel_route(text, text, uuid) to konstruct_app;

create or replace function waiting_tenants(due_before timestamptz, after_tenant uuid, most integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select t.id from public.tenant t
  where (after_tenant is null or t.id > after_tenant)
    and (exists (select from public.conversation_work w where w.tenant_id = t.id and w.owner = 'person')
         or exists (select from public.escalation e where e.tenant_id = t.id and e.state in ('open', 'owned'))
         or exists (select from public.conversation_work w where w.tenant_id = t.id and w.wake_at < due_before))
  order by t.id limit most
$$;

alter function waiting_tenants(timestamp with time zone, uuid, integer) owner to konstruct_definer;
revoke all on function waiting_tenants(timestamp with time zone, uuid, integer) from public;
grant execute on function waiting_tenants(timestamp with time zone, uuid, integer) to konstruct_app;

revoke create on schema public from konstruct_definer;
