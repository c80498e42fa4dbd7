-- Stores receipts (delivery statuses) and moves each outbox row forwards only: sent < failed < delivered < read. A message that
-- was delivered has not failed, so a failure noted before is removed.
-- receipts: [{ord, channel, account_key, external_id, status, outbox_id, error_code, error, occurred_at}].
-- Returns one outcome a receipt: accepted | duplicate | unknown_account.
-- Called by: packages/db/src/inbound/accept-receipts.ts
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
