-- Returns what decides whether a message may be sent in a WhatsApp conversation now: the contact's last message, opt-out,
-- sending stop, template. Returns null on other channels.
-- Called by: packages/db/src/whatsapp/read-sending.ts, packages/db/src/outbox/plan-outbox.ts, claim_outbox
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
