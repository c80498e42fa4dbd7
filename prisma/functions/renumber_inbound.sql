-- Gives late messages of a batch new numbers. A turn has passed, or is passing, their old numbers. The transaction holds the
-- lock of the conversation's work row, so the new numbers come after everything that turn reads.
-- Called by: accept_inbound
create or replace function renumber_inbound(events jsonb, late uuid[]) returns void
language plpgsql as $$
begin
  update public.message m set seq = e.seq
  from (select o.id, nextval('public.message_seq_seq') as seq
        from (select id from jsonb_to_recordset(events) as e(ord integer, id uuid) where id = any (late) order by ord) o) e,
       public.channel_route r
  where m.id = e.id and m.tenant_id = r.owner and m.channel_account_id = r.channel_account_id;
end
$$;

revoke all on function renumber_inbound(jsonb, uuid[]) from public;
grant execute on function renumber_inbound(jsonb, uuid[]) to konstruct_definer;
