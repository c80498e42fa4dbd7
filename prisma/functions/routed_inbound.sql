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
         coalesce(moved.conversation_id,
           substring(encode(sha256(convert_to(r.channel_account_id::text || '/' || e.conversation_ref, 'UTF8')), 'hex') for 32)::uuid),
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
$$;

revoke all on function routed_inbound(jsonb) from public;
grant execute on function routed_inbound(jsonb) to konstruct_definer;
