-- Returns the limits each locked conversation counts against: {tenant, conversation, number, heldUntil, owner, contact,
-- limits}. contact and limits are null when its turn does not count.
-- Called by: claim_turns
create or replace function turns_with_limits(due jsonb) returns setof jsonb
language sql stable as $$
  select jsonb_build_object('tenant', w.tenant_id, 'conversation', w.conversation_id, 'number', f.number,
           'heldUntil', w.held_until, 'owner', w.owner, 'contact', who.key,
           'limits', case when who.key is not null then
             public.turn_limits(n.settings -> 'limits', a.settings -> 'limits', a.id, who.key) end)
  from jsonb_to_recordset(due) as f(tenant uuid, conversation uuid, number integer)
  join public.conversation_work w on w.tenant_id = f.tenant and w.conversation_id = f.conversation
  join public.conversation c on c.tenant_id = w.tenant_id and c.id = w.conversation_id
  join public.channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
  join public.tenant n on n.id = w.tenant_id
  left join lateral (
    select coalesce(coalesce(k.merged_into, k.id)::text,
             -- Hashed, because a bucket is deleted only minutes after its contact was erased.
             encode(sha256(convert_to(concat_ws(' ', m.envelope -> 'identity' ->> 'kind', m.envelope -> 'identity' ->> 'id'), 'UTF8')), 'hex')) as key
    from (select m.envelope from public.message m
          where m.tenant_id = w.tenant_id and m.conversation_id = w.conversation_id and m.seq > w.done_seq and m.starts_turn and m.author = 'contact'
          order by m.seq limit 1) m
    left join public.identity i on i.tenant_id = w.tenant_id and i.kind = m.envelope -> 'identity' ->> 'kind'
      and i.external_id = m.envelope -> 'identity' ->> 'id'
    left join public.contact k on k.tenant_id = i.tenant_id and k.id = i.contact_id
    -- Limits count contacts only, so internal threads are left out; a retry was counted the first time.
    where c.internal_thread_of is null and w.crash_count + w.failure_count + w.restart_count = 0 and w.lease_owner is null
  ) who on true
$$;

revoke all on function turns_with_limits(jsonb) from public;
grant execute on function turns_with_limits(jsonb) to konstruct_definer;
