-- The record of a turn holds all it read and all it was given, so that it can be run again from that row alone. It is only
-- ever read whole, so it is stored deflated (packages/db/src/turn/turn-trace.ts): less than the events alone took as jsonb.
-- Rows from before hold plain JSON, which its first byte tells.
alter table turn alter column trace type bytea using convert_to(trace::text, 'UTF8');
alter table turn alter column trace set storage external;

-- Where each fact of a reply comes from: [{kind, start, end, source, path}].
alter table message add column provenance jsonb;
