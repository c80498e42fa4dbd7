-- Returns the channel account a webhook is for. The gateway reads its settings and sealed credentials before it knows the
-- tenant.
-- Called by: packages/db/src/inbound/channel-accounts.ts, packages/services/src/channel-account/business-account.ts
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
