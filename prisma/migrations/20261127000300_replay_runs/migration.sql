-- A replay forks each turn and judges it as strictly as any fork. How often each turn is run where a model is asked; null: judged by the
-- laxer rules before, which is not enough to publish on.
alter table replay add column runs integer check (runs between 1 and 5);
-- How often the turn was run, and in how many of those runs it passed. Null until it was run, and for those of before.
alter table replay_turn add column runs integer check (runs between 1 and 5), add column passes integer check (passes between 0 and runs);
