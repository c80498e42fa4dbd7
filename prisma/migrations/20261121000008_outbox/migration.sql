-- Takes outbox rows that are due: new ones to send, and those whose sender vanished or could not tell, to look up.
-- Only the oldest open row of a conversation is taken, so replies leave in order.
create function claim_outbox(worker text, max_rows integer, lease_ms integer) returns setof jsonb
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  return query
  with recursive lane as (
    (select o.tenant_id from public.outbox o where o.due_at <= now() order by o.tenant_id limit 1)
    union all
    select (select o.tenant_id from public.outbox o
            where o.tenant_id > lane.tenant_id and o.due_at <= now() order by o.tenant_id limit 1)
    from lane where lane.tenant_id is not null
  ),
  candidate as (
    select due.* from (select tenant_id from lane where tenant_id is not null order by random() limit greatest(max_rows, 16)) lane,
    lateral (
      select o.tenant_id, o.id, o.due_at, row_number() over (order by o.due_at) as place
      from (select * from public.outbox o where o.tenant_id = lane.tenant_id and o.due_at <= now()
              and not exists (select from public.outbox earlier
                where earlier.tenant_id = o.tenant_id and earlier.conversation_id = o.conversation_id and earlier.seq < o.seq
                  and earlier.state in ('planned', 'attempting', 'unknown') and earlier.due_at is not null)
            order by o.due_at limit max_rows * 4) o
    ) due
    order by place, due_at limit max_rows * 4
  ),
  taken as (
    select o.tenant_id, o.id, o.state as found_in, o.attempted_at as found_attempted_at
    from public.outbox o join candidate c on c.tenant_id = o.tenant_id and c.id = o.id
    where o.due_at <= now()
    order by c.place, c.due_at
    limit max_rows
    for update of o skip locked
  ),
  leased as (
    update public.outbox o set
      state = 'attempting',
      lease_owner = worker,
      -- Its sender vanished: whatever a look-up finds, for a time nobody knew.
      uncertain_at = case when taken.found_in = 'planned' then o.uncertain_at else coalesce(o.uncertain_at, now()) end,
      attempts = o.attempts + 1,
      attempted_at = case when taken.found_in = 'planned' then now() else o.attempted_at end,
      due_at = now() + make_interval(secs => lease_ms / 1000.0)
    from taken where o.tenant_id = taken.tenant_id and o.id = taken.id
    returning o.*, taken.found_in
  )
  select jsonb_build_object(
    'tenantId', l.tenant_id, 'id', l.id, 'conversationId', l.conversation_id, 'channelAccountId', l.channel_account_id,
    'channel', a.channel, 'accountKey', a.account_key, 'accountSettings', a.settings, 'kind', l.kind, 'target', l.target,
    'rendered', l.rendered, 'attempts', l.attempts, 'attemptedAt', l.attempted_at, 'foundIn', l.found_in,
    'uncertainAt', l.uncertain_at, 'providerMessageId', l.provider_message_id, 'turnId', l.turn_id,
    'replacesProviderId', (select p.provider_message_id from public.outbox p where p.tenant_id = l.tenant_id and p.id = l.replaces),
    'holdsEffect', exists (select from public.tool_call t where t.tenant_id = l.tenant_id and t.turn_id = l.turn_id and t.effect <> 'read'))
  from leased l join public.channel_account a on a.tenant_id = l.tenant_id and a.id = l.channel_account_id
  order by l.seq;
end
$$;
alter function claim_outbox(text, integer, integer) owner to konstruct_definer;
revoke all on function claim_outbox(text, integer, integer) from public;
grant execute on function claim_outbox(text, integer, integer) to konstruct_app;

-- With pgvector, an index serves tenants too large for an exact scan. Its width is that of the embedded default model;
-- another width needs an index of its own. Nothing to do for the stand-in type.
do $$
begin
  if exists (select from pg_extension where extname = 'vector') then
    execute 'create index memory_entry_near on memory_entry using hnsw ((embedding::vector(512)) vector_cosine_ops) where vector_dims(embedding) = 512';
  end if;
end
$$;

revoke create on schema public from konstruct_definer;
