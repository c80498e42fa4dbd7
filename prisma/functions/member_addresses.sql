-- Returns the addresses at which a notice gets to the tenant's active members, each with the account it goes out through. The Slack account is
-- the workspace of the member's user id, the WhatsApp account is one of the tenant's numbers, preferably the given one; an email needs none.
-- Called by: packages/db/src/card/cards.ts, noticed_members
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
