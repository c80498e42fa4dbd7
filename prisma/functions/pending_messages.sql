-- Returns what a turn answers: the first 50 messages after done_seq that start a turn.
-- Called by: claimed_turns
create or replace function pending_messages(of_tenant uuid, of_conversation uuid, done_seq bigint) returns setof jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'seq', m.seq, 'text', m.text, 'parts', m.parts,
           'author', m.author, 'envelope', m.envelope, 'sentAt', m.sent_at) order by m.sent_at, m.seq), '[]')
  from (select * from public.message m
        where m.tenant_id = of_tenant and m.conversation_id = of_conversation and m.seq > done_seq and m.starts_turn
        order by m.seq limit 50) m
$$;

revoke all on function pending_messages(uuid, uuid, bigint) from public;
grant execute on function pending_messages(uuid, uuid, bigint) to konstruct_definer;
