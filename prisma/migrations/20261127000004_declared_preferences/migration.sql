-- Which kinds of preference there are, each agent says. A value is words or a number; rows of earlier releases hold {"text"} or {"max"}.
alter table preference drop constraint preference_kind_check;
alter table preference add constraint preference_kind_named check (kind <> '');
