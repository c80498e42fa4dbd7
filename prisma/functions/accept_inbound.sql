-- Stores one batch of normalised messages in one transaction.
-- events: [{ord, id, channel, account_key, external_id, conversation_ref, author, text, parts, envelope, starts_turn,
-- requires_conversation, sent_at, debounce_ms}].
-- wake: whether the commit notifies the orchestrators.
-- Returns one outcome an event, in the order given: accepted | duplicate | ignored | unknown_account.
-- unknown_account: no tenant has the account, or it is not active.
-- Called by: packages/db/src/inbound/accept-messages.ts
create or replace function accept_inbound(events jsonb, wake boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public
-- Planned once, in the pieces too. Statements read growing tables only by primary key, or within one conversation: a plan made while
-- the tables were empty must still be right when they hold millions, so none may read a table from end to end. Such a plan's cost
-- looks high where there is no index, and would be compiled each time: no jit.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set jit = off as $$
declare
  stored record := public.store_inbound(events);
  linked public.stored_message[];
  marked record;
begin
  if stored.messages is null then
    return stored.outcomes;
  end if;
  linked := public.link_inbound(stored.messages);
  marked := public.mark_inbound_due(linked);
  if marked.late is not null then
    perform public.renumber_inbound(linked, marked.late);
  end if;
  if marked.due is not null and wake then
    -- PostgreSQL delivers it when this transaction commits, so a rollback wakes no orchestrator. Transactions that notify commit one
    -- after another, so a busy gateway notifies once for many batches (wakeTurns).
    perform pg_notify('konstruct_wake', due_in::text) from unnest(marked.due) due_in;
  end if;
  return stored.outcomes;
end
$$;

alter function accept_inbound(jsonb, boolean) owner to konstruct_definer;
revoke all on function accept_inbound(jsonb, boolean) from public;
grant execute on function accept_inbound(jsonb, boolean) to konstruct_app;
