-- Assigns an account key to a channel account of the current tenant. Returns false when another active
-- channel account has the key, or of_account is not the tenant's.
-- Called by: packages/services/src/channel-account/install-channel-account.ts,
--   packages/services/src/channel-account/business-account.ts, packages/db/src/agent/previews.ts,
--   apps/cli/src/recorded/plant-run.ts
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
