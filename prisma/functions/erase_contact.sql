-- Deletes one person's rows within the current tenant, and by cascade what refers to them. Returns how many rows of each table that
-- it deletes from itself, without receipt and contact_merge; null for an unknown contact.
-- Called by: packages/db/src/contact/erase-contact.ts
create or replace function erase_contact(contact uuid) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tenant uuid := nullif(current_setting('app.current_tenant', true), '')::uuid;
  people uuid[] := (select array_agg(id) from public.person_of(tenant, contact));
  talks uuid[] := (select array_agg(id) from public.conversation where tenant_id = tenant and contact_id = any (people));
  asked uuid[] := (select array_agg(id) from public.escalation where tenant_id = tenant and conversation_id = any (talks));
  counts jsonb := '{}';
  erased integer;
  by_conversation text;
  by_contact text;
begin
  if people is null then
    return null;
  end if;
  -- Internal threads hold what members were told and asked about the contact.
  talks := talks || array(select id from public.conversation where tenant_id = tenant and internal_thread_of = any (asked));
  -- Turns still running must not write again: they hold this row's lock or find it gone.
  perform from public.conversation_work where tenant_id = tenant and conversation_id = any (talks) for update;
  -- Whatever else is being stored in these conversations is committed before it is deleted here, or finds them gone.
  perform from public.conversation where tenant_id = tenant and id = any (talks) order by id for update;
  delete from public.receipt r using public.outbox o
    where r.tenant_id = tenant and o.tenant_id = tenant and r.outbox_id = o.id and o.conversation_id = any (talks);
  -- Those that came before the send was recorded know only the platform's id.
  delete from public.receipt r using public.outbox o
    where r.tenant_id = tenant and o.tenant_id = tenant and r.channel_account_id = o.channel_account_id
      and r.external_id = o.provider_message_id and o.conversation_id = any (talks);
  foreach by_conversation in array array['card', 'conversation_alias', 'memory_entry', 'conversation_summary', 'media', 'knowledge_question', 'approval', 'model_call', 'tool_call', 'dead_letter', 'turn_step', 'turn',
    'outbox', 'session', 'conversation_work', 'message'] loop
    execute format('delete from public.%I where tenant_id = $1 and conversation_id = any ($2)', by_conversation) using tenant, talks;
    get diagnostics erased = row_count;
    counts := counts || jsonb_build_object(by_conversation, erased);
  end loop;
  -- What tools wrote down in the contact's words; orders and customers are the tenant's own books.
  delete from public.data_record where tenant_id = tenant and kind in ('ticket', 'escalation') and data ->> 'contact_id' = any (people::text[]);
  get diagnostics erased = row_count;
  counts := counts || jsonb_build_object('data_record', erased);
  delete from public.contact_merge where tenant_id = tenant and (survivor_id = any (people) or merged_id = any (people));
  update public.conversation set internal_thread_of = null where tenant_id = tenant and id = any (talks) and internal_thread_of is not null;
  delete from public.escalation where tenant_id = tenant and id = any (asked);
  get diagnostics erased = row_count;
  counts := counts || jsonb_build_object('escalation', erased);
  delete from public.conversation where tenant_id = tenant and id = any (talks);
  get diagnostics erased = row_count;
  counts := counts || jsonb_build_object('conversation', erased);
  foreach by_contact in array array['preference', 'memory_purge', 'link_code', 'link_attempt', 'identity'] loop
    execute format('delete from public.%I where tenant_id = $1 and contact_id = any ($2)', by_contact) using tenant, people;
    get diagnostics erased = row_count;
    counts := counts || jsonb_build_object(by_contact, erased);
  end loop;
  delete from public.contact where tenant_id = tenant and id = any (people);
  get diagnostics erased = row_count;
  return counts || jsonb_build_object('contact', erased);
end
$$;

alter function erase_contact(uuid) owner to konstruct_definer;
revoke all on function erase_contact(uuid) from public;
grant execute on function erase_contact(uuid) to konstruct_app;
