-- Returns events with their channel account, its tenant and their conversation. The tenant is null when no tenant has the
-- account or the account is not active.
-- Called by: store_inbound
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
