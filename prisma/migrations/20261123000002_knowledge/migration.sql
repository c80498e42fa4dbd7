-- What a tenant has written down for its contacts: sources bring documents, documents have chunks, and chunks are found.

create table knowledge_collection (
  tenant_id uuid not null references tenant (id),
  id uuid not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, name)
);

create table knowledge_source (
  tenant_id uuid not null,
  id uuid not null,
  collection_id uuid not null,
  kind text not null check (kind in ('file', 'url')),
  -- The file's name, or the address.
  name text not null,
  content_type text,
  -- An uploaded file, in the object store.
  object_key text,
  -- Of a crawl: {depth, hosts, maxPages, recrawlHours}.
  settings jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'fetching', 'reading', 'embedding', 'ready', 'failed')),
  -- {done, total, unit}
  progress jsonb not null default '{}',
  -- Why it failed, or what of it was left out.
  reason text,
  -- When somebody should work on it next. Null: nothing to do.
  due_at timestamptz default now(),
  lease_owner text,
  lease_until timestamptz,
  -- Grows with every claim; a late worker writes nothing.
  fence bigint not null default 0,
  attempts smallint not null default 0,
  -- What its documents were embedded with; another one has them read anew.
  embedder text,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ready_at timestamptz,
  primary key (tenant_id, id),
  check ((kind = 'file') = (object_key is not null)),
  foreign key (tenant_id, collection_id) references knowledge_collection (tenant_id, id)
);
create index knowledge_source_due on knowledge_source (tenant_id, due_at) where due_at is not null;
create index knowledge_source_newest on knowledge_source (tenant_id, created_at desc, id desc);

create table knowledge_document (
  tenant_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  -- A page's address; the file's name.
  location text not null,
  title text not null,
  kind text not null,
  pages integer,
  by_ocr boolean not null default false,
  -- Of the bytes it was read from: the same bytes are not read again.
  sha256 text not null,
  etag text,
  last_modified text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, source_id, location),
  foreign key (tenant_id, source_id) references knowledge_source (tenant_id, id)
);

create table knowledge_chunk (
  tenant_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  collection_id uuid not null,
  -- Counted from 0 within the document.
  position integer not null,
  text text not null,
  headings text[] not null,
  page integer,
  start_at integer not null,
  end_at integer not null,
  search_text text not null,
  words tsvector generated always as (to_tsvector('simple', search_text)) stored,
  embedder text not null,
  embedding vector not null,
  primary key (tenant_id, id),
  unique (tenant_id, document_id, position),
  foreign key (tenant_id, document_id) references knowledge_document (tenant_id, id)
);
create index knowledge_chunk_of on knowledge_chunk (tenant_id, collection_id);
-- Row security keeps a text search from using these; search_chunks, which carries the tenant itself, may.
create extension if not exists btree_gin;
create extension if not exists pg_trgm;
create index knowledge_chunk_words on knowledge_chunk using gin (tenant_id, words);

-- What nobody found an answer to: what to write next.
create table knowledge_question (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid,
  conversation_id uuid,
  question text not null,
  -- Of the nearest chunk, 0 to 1.
  best_score real not null,
  state text not null default 'open' check (state in ('open', 'answered', 'dismissed')),
  asked_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index knowledge_question_open on knowledge_question (tenant_id, asked_at desc, id desc) where state = 'open';
create index knowledge_question_by_conversation on knowledge_question (tenant_id, conversation_id);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'knowledge_collection', 'knowledge_source', 'knowledge_document', 'knowledge_chunk', 'knowledge_question'
  ] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy tenant_only on %I to konstruct_app
         using (tenant_id = nullif(current_setting(''app.current_tenant'', true), '''')::uuid)
         with check (tenant_id = nullif(current_setting(''app.current_tenant'', true), '''')::uuid)', tenant_table);
    execute format('grant select, insert, update, delete on %I to konstruct_app', tenant_table);
  end loop;
end
$$;
create policy definer_sources on knowledge_source for select to konstruct_definer using (true);
grant select on knowledge_source to konstruct_definer;
create policy definer_chunks on knowledge_chunk for select to konstruct_definer
  using (tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid);
grant select on knowledge_chunk to konstruct_definer;

-- Tenants with a source to work on, the one that waits longest first.
create function knowledge_tenants_due(embedder_name text, most integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public as $$
  select s.tenant_id from public.knowledge_source s
  where s.due_at <= now() or (s.state = 'ready' and s.embedder is distinct from embedder_name)
  group by s.tenant_id order by min(s.due_at) limit most
$$;

-- Chunks that hold one of the words, the best first. A function of its own because row security forbids the index to any
-- condition that could be made to tell what it looked at; the tenant stands in the statement instead.
create function search_chunks(collections uuid[], query tsquery, most integer) returns table (id uuid, rank real)
language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id, ts_rank_cd(c.words, query, 1)
  from public.knowledge_chunk c
  where c.tenant_id = nullif(current_setting('app.current_tenant', true), '')::uuid
    and c.words @@ query and c.collection_id = any (collections)
  order by 2 desc, c.id limit most
$$;

do $$
declare
  signature text;
begin
  grant create on schema public to konstruct_definer;
  foreach signature in array array['knowledge_tenants_due(text, integer)', 'search_chunks(uuid[], tsquery, integer)'] loop
    execute 'alter function ' || signature || ' owner to konstruct_definer';
    execute 'revoke all on function ' || signature || ' from public';
    execute 'grant execute on function ' || signature || ' to konstruct_app';
  end loop;
  revoke create on schema public from konstruct_definer;
end
$$;
