-- Returns everything that the turns of newly leased conversations read, a row a conversation.
-- Called by: claim_turns
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
