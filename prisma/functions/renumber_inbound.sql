-- Gives late messages of a batch new numbers. A turn has passed, or is passing, their old numbers. The transaction holds the
-- lock of the conversation's work row, so the new numbers come after everything that turn reads.
-- Called by: accept_inbound
create or replace function renumber_inbound(messages stored_message[], late uuid[]) returns void
language plpgsql as $$
begin
  update public.message m set seq = e.seq
  from (select o.tenant_id, o.id, nextval('public.message_seq_seq') as seq
        from (select s.tenant_id, s.id from unnest(messages) s where s.id = any (late) order by s.seq) o) e
  where m.tenant_id = e.tenant_id and m.id = e.id;
end
$$;

revoke all on function renumber_inbound(stored_message[], uuid[]) from public;
grant execute on function renumber_inbound(stored_message[], uuid[]) to konstruct_definer;
