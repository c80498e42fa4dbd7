-- function approval_goes_forward sha256:ffd4c785869c6e1207f2f755ea54948929128f03b686fc25a463cbb69881f5e6
-- A decision says what is done with the reviewer's values, and whether its reason is for colleagues only.

alter table approval add column decided_summary text, add column reason_internal boolean not null default false;
grant update (decided_summary, reason_internal) on approval to konstruct_app;

create or replace function approval_goes_forward() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  decision constant text[] := array['state', 'version', 'decided_by', 'decided_at', 'decision_reason', 'decided_args', 'decided_draft', 'decided_hash',
    'decided_summary', 'reason_internal'];
  later constant text[] := array['taken_at', 'outcome', 'outcome_reason'];
begin
  if to_jsonb(new) - decision - later <> to_jsonb(old) - decision - later then
    raise exception 'approval %: what was asked for never changes', old.id using errcode = 'check_violation';
  end if;
  if old.state <> 'pending' and to_jsonb(new) - later <> to_jsonb(old) - later then
    raise exception 'approval %: it is % for good', old.id, old.state using errcode = 'check_violation';
  end if;
  if old.state = 'pending' and (new.state = 'pending' or new.version <> old.version + 1) then
    raise exception 'approval %: the only change of a pending one is its decision, with the next version', old.id using errcode = 'check_violation';
  end if;
  if old.taken_at is not null and new.taken_at is distinct from old.taken_at then
    raise exception 'approval %: it was taken before', old.id using errcode = 'check_violation';
  end if;
  if old.outcome is not null and (new.outcome, new.outcome_reason) is distinct from (old.outcome, old.outcome_reason) then
    raise exception 'approval %: it ended before', old.id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
