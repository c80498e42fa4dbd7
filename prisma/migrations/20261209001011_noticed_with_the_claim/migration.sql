-- function member_addresses sha256:52da842a7d1c3be9e27cac7a9497d7b59a13b16de3f02783be609222d61ba69f
-- function noticed_members sha256:748d7db83310d25577e53ba5bfaf43a5c90e69d5e81ece25563094560cb0b860
-- function claimed_turns sha256:f70d43daabe1921fe353d8c00c8ff65579e850b89614c98044c800b06b43eb87
-- A claim brings whom a notice can get to, so that a turn needs no transaction of its own for it.

create policy definer_member_identities on member_identity for select to konstruct_definer using (true);
grant select on member_identity to konstruct_definer;

create or replace function member_addresses(tenant uuid, preferred uuid)
returns table (member_id uuid, email text, role text, surface text, address text, channel_account_id uuid)
language sql stable as $$
  select m.id, m.email, m.role, s.surface, i.external_id, account.id
  from public.member m join public.member_identity i on i.tenant_id = m.tenant_id and i.member_id = m.id
  cross join lateral (select case i.kind when 'slack_user' then 'slack' when 'whatsapp_phone' then 'whatsapp' else 'email' end as surface) s
  left join lateral (
    select a.id from public.channel_account a
    where a.tenant_id = tenant and a.state = 'active' and a.channel = s.surface
      and (a.channel <> 'slack' or split_part(a.account_key, '/', 2) in (split_part(i.external_id, ':', 1), '', '-'))
    order by split_part(a.account_key, '/', 2) = split_part(i.external_id, ':', 1) desc, a.id = preferred desc, a.created_at
    limit 1) account on true
  where m.tenant_id = tenant and m.state = 'active' and (s.surface = 'email' or account.id is not null)
$$;

revoke all on function member_addresses(uuid, uuid) from public;
grant execute on function member_addresses(uuid, uuid) to konstruct_app, konstruct_definer;

create or replace function noticed_members(tenant uuid) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('email', r.email, 'role', r.role, 'by', r.by) order by r.email), '[]')
  from (select a.email, a.role, array_agg(distinct a.surface order by a.surface) as by
        from public.member_addresses(tenant, null) a group by a.email, a.role order by a.email limit 500) r
$$;

revoke all on function noticed_members(uuid) from public;
grant execute on function noticed_members(uuid) to konstruct_app, konstruct_definer;

create or replace function claimed_turns(worker text, claimed uuid[], slowed jsonb) returns setof jsonb
language sql stable as $$
  select jsonb_build_object(
    'tenantId', w.tenant_id, 'conversationId', w.conversation_id, 'fence', w.fence, 'doneSeq', w.done_seq,
    'crashCount', w.crash_count, 'failureCount', w.failure_count, 'restartCount', w.restart_count,
    'channel', a.channel, 'channelAccountId', a.id, 'accountKey', a.account_key, 'accountSettings', a.settings,
    'owner', w.owner, 'noticed', public.noticed_members(w.tenant_id),
    -- What was not sent has told nobody.
    'isDisclosed', w.disclosed_in is not null and not exists (select from public.outbox o
      where o.tenant_id = w.tenant_id and o.id = w.disclosed_in and (o.state = 'failed' or o.receipt = 'failed')),
    'internalThreadOf', c.internal_thread_of, 'heldMs', slowed -> w.conversation_id::text,
    'escalationId', (select e.id from public.escalation e
                     where e.tenant_id = w.tenant_id and e.conversation_id = w.conversation_id and e.state in ('open', 'owned')),
    'agentId', a.agent_id, 'agentVersionId', v.id, 'liveVersionId', g.live_version_id, 'isPreview', c.preview,
    'contact', known.contact,
    'summary', (select s.text from public.conversation_summary s
                where s.tenant_id = w.tenant_id and s.conversation_id = w.conversation_id),
    'session', (select jsonb_build_object('version', s.version, 'state', s.state)
                from public.session s where s.tenant_id = w.tenant_id and s.conversation_id = w.conversation_id),
    'pending', (select p from public.pending_messages(w.tenant_id, w.conversation_id, w.done_seq) p),
    'history', (select h from public.messages_before(
                  w.tenant_id, w.conversation_id, w.done_seq, (known.contact ->> 'purgedBefore')::timestamptz, size.history) h),
    'toolCalls', (select t from public.open_tool_calls(w.tenant_id, w.conversation_id) t),
    'earlierCalls', public.earlier_calls(w.tenant_id, w.conversation_id, (known.contact ->> 'purgedBefore')::timestamptz),
    'openSteps', public.open_steps(w.tenant_id, w.conversation_id))
  from public.conversation_work w
  join public.conversation c on c.tenant_id = w.tenant_id and c.id = w.conversation_id
  join public.channel_account a on a.tenant_id = c.tenant_id and a.id = c.channel_account_id
  join public.agent g on g.tenant_id = a.tenant_id and g.id = a.agent_id
  left join public.agent_version v on v.tenant_id = g.tenant_id and v.id = coalesce(w.pinned_version_id, g.live_version_id)
  -- Read once: a large configuration is unpacked for each look into it.
  cross join lateral (select coalesce(k.history_window, 20) as history
                      from jsonb_to_record(v.config) as k(history_window integer) offset 0) size
  cross join lateral (select case when c.contact_id is not null then
    public.known_contact(c.tenant_id, c.contact_id, a.agent_id, size.history) end as contact
    -- Asked once: without this fence the planner asks again for every row of the history.
    offset 0) known
  where w.conversation_id = any (claimed) and w.lease_owner = worker
$$;

revoke all on function claimed_turns(text, uuid[], jsonb) from public;
grant execute on function claimed_turns(text, uuid[], jsonb) to konstruct_definer;
