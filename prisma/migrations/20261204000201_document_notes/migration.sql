-- What the author of a document should know of its reading: what was left out, and why.
alter table knowledge_document add column notes text[] not null default '{}';
