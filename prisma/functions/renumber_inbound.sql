-- Numbers messages of a batch anew. They were numbered before a turn took, or is taking, everything up to a higher number. The lock of
-- the work row is ours by now: with new numbers they come after all of that.
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
