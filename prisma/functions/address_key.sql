-- Returns the form of an address that joins are made on: of a telephone number its one spelling, of anything else itself. The same
-- as phoneKey in packages/core/src/phone/phone-key.ts.
-- Called by: packages/db/src/contact/, packages/db/src/escalation/members.ts, packages/db/src/turn/resolve-contact.ts,
--   packages/db/src/whatsapp/move-addresses.ts, routed_inbound, mark_inbound_due
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
