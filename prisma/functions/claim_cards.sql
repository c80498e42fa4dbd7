-- Leases cards that are due: new ones, ones whose subject changed, retries, and ones whose worker died.
-- Called by: packages/db/src/escalation/show-cards.ts
create or replace function claim_cards(worker text, max_cards integer, lease_ms integer) returns setof jsonb
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  return query
  with recursive lane as (
    (select k.tenant_id from public.card k where k.due_at <= now() order by k.tenant_id limit 1)
    union all
    select (select k.tenant_id from public.card k
            where k.tenant_id > lane.tenant_id and k.due_at <= now() order by k.tenant_id limit 1)
    from lane where lane.tenant_id is not null
  ),
  candidate as (
    select due.* from (select tenant_id from lane where tenant_id is not null order by random() limit greatest(max_cards, 16)) lane,
    lateral (
      select k.tenant_id, k.id, k.due_at, row_number() over (order by k.due_at) as place
      from (select * from public.card k where k.tenant_id = lane.tenant_id and k.due_at <= now() order by k.due_at limit max_cards) k
    ) due
    order by place, due_at limit max_cards
  ),
  taken as (
    select k.tenant_id, k.id, k.state as found_in
    from public.card k join candidate c on c.tenant_id = k.tenant_id and c.id = k.id
    where k.due_at <= now()
    order by c.place, c.due_at
    for update of k skip locked
  ),
  leased as (
    update public.card k set
      state = 'attempting', lease_owner = worker, attempts = k.attempts + 1,
      attempted_at = case when taken.found_in in ('planned', 'shown') then now() else k.attempted_at end,
      due_at = now() + make_interval(secs => lease_ms / 1000.0)
    from taken where k.tenant_id = taken.tenant_id and k.id = taken.id
    returning k.*, taken.found_in
  )
  select jsonb_build_object(
    'tenantId', l.tenant_id, 'id', l.id, 'conversationId', l.conversation_id, 'subject', l.subject, 'subjectId', l.subject_id,
    'memberId', l.member_id, 'surface', l.surface, 'address', l.address, 'channelAccountId', l.channel_account_id,
    'accountKey', a.account_key, 'accountSettings', coalesce(a.settings, '{}'), 'wanted', l.wanted, 'attempts', l.attempts, 'attemptedAt', l.attempted_at, 'foundIn', l.found_in,
    'place', l.place, 'providerMessageId', l.provider_message_id)
  from leased l left join public.channel_account a on a.tenant_id = l.tenant_id and a.id = l.channel_account_id;
end
$$;

alter function claim_cards(text, integer, integer) owner to konstruct_definer;
revoke all on function claim_cards(text, integer, integer) from public;
grant execute on function claim_cards(text, integer, integer) to konstruct_app;
