-- What members watch while it goes on: suites, runs and replays, and whatever else a worker does for them.
do $$
declare
  item record;
begin
  for item in select * from (values ('errand', 'errands'), ('eval_suite', 'evaluations'), ('replay_turn', 'evaluations')) as t(name, topic) loop
    execute format('create trigger announce_new after insert on %I referencing new table as changed
      for each statement execute function announce_live(%L)', item.name, item.topic);
    execute format('create trigger announce_changed after update on %I referencing new table as changed
      for each statement execute function announce_live(%L)', item.name, item.topic);
  end loop;
end
$$;
