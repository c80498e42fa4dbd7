-- function address_key sha256:2fd875cb8cceb3df5f2e39d42a5241814908d633ac6bfff1591a1b73fcf3fd62

create or replace function address_key(kind text, address text) returns text
language sql immutable strict parallel safe as $$
  select case when kind not in ('whatsapp_phone', 'phone') or address !~ '^[+0-9 ().-]+$' then address else
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(address,
      '[^0-9]', '', 'g'),
      '^00+', ''),
      '^550+', '55'),
      '^55([1-9][1-9])([6-9][0-9]{7})$', '55\19\2'),
      '^52(?:1|01|04[45])([2-9][0-9]{9})$', '52\1'),
      '^549?0?([1-3][0-9]{9})$', '54\1'),
      '^549?0?(?:(11)15([0-9]{8})|([23][0-9]{2})15([0-9]{7})|([23][0-9]{3})15([0-9]{6}))$', '54\1\2\3\4\5\6'),
      '^229([0-9]{8})$', '22901\1'),
      '^225([04-9][0-3][0-9]{6})$', '22501\1'),
      '^225([04-9][4-6][0-9]{6})$', '22505\1'),
      '^225([04-9][7-9][0-9]{6})$', '22507\1')
  end
$$;

revoke all on function address_key(text, text) from public;
grant execute on function address_key(text, text) to konstruct_app, konstruct_definer;

-- Keys are computed again. Where the new key is taken, two contacts have one number: they stay two until a member merges them.
alter table identity no force row level security;
alter table member_identity no force row level security;
update identity i set external_id = external_id
  where kind in ('whatsapp_phone', 'phone') and address_key <> address_key(kind, external_id)
    and not exists (select from identity o where o.tenant_id = i.tenant_id and o.kind = i.kind and o.address_key = address_key(i.kind, i.external_id));
update member_identity i set external_id = external_id
  where kind in ('whatsapp_phone', 'phone') and address_key <> address_key(kind, external_id)
    and not exists (select from member_identity o where o.tenant_id = i.tenant_id and o.kind = i.kind and o.address_key = address_key(i.kind, i.external_id));
alter table identity force row level security;
alter table member_identity force row level security;
