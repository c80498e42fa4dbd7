-- The quote of a message: whose it is, and its words with all that came beside them. Nothing of what it quotes itself, and nothing struck out.
-- Called by: link_inbound
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
