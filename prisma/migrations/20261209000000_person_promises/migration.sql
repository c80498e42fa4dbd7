-- What a contact was promised of a person: from when, until when, and whether it was kept; null while it is open.
alter table escalation add column promised_from timestamptz;
alter table escalation add column promised_until timestamptz;
alter table escalation add column promise_kept boolean;

create index escalation_promised on escalation (tenant_id, promised_until) where promise_kept is null;
