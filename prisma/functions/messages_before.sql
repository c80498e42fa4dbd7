-- Returns the newest messages before a turn, oldest first. Leaves out notes, decisions and messages from before a memory
-- purge.
-- Called by: claimed_turns
create or replace function messages_before(of_tenant uuid, of_conversation uuid, done_seq bigint, purged_before timestamptz, most integer)
returns setof jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('author', h.author, 'text', h.text, 'parts', h.parts, 'at', h.sent_at, 'seq', h.seq) order by h.seq), '[]')
  from (select * from public.message h
        where h.tenant_id = of_tenant and h.conversation_id = of_conversation and (h.seq <= done_seq or not h.starts_turn)
          -- Notes are for colleagues.
          and h.direction <> 'internal'
          -- A decision is input of one turn, never something that was said.
          and not h.envelope ? 'approvalId'
        order by h.seq desc limit most) h
  where purged_before is null or h.sent_at > purged_before
$$;

revoke all on function messages_before(uuid, uuid, bigint, timestamptz, integer) from public;
grant execute on function messages_before(uuid, uuid, bigint, timestamptz, integer) to konstruct_definer;
