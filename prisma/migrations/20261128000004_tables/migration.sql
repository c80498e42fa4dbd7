-- The tables, their constraints and their indexes, as prisma/schema names them and with what it cannot say: checks, generated columns,
-- partial and expression indexes. A table follows those it refers to.
create extension if not exists btree_gin;
create extension if not exists pg_trgm;

create schema auth;

create type stored_message as (
  tenant_id uuid,
  conversation_id uuid,
  id uuid,
  seq bigint,
  author text,
  starts_turn boolean,
  debounce_ms integer,
  identity_kind text,
  identity_id text
);

create table auth."rateLimit" (
  id uuid not null default gen_random_uuid(),
  key text not null,
  count integer not null,
  "lastRequest" bigint not null,
  unique (key),
  primary key (id)
);

create table auth.sign_in_attempt (
  email_hash bytea not null,
  attempts integer not null,
  began_at timestamptz not null default now(),
  primary key (email_hash)
);

create table auth."user" (
  id uuid not null default gen_random_uuid(),
  name text not null,
  email text not null,
  "emailVerified" boolean not null,
  image text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "twoFactorEnabled" boolean,
  unique (email),
  primary key (id)
);

create table auth.account (
  id uuid not null default gen_random_uuid(),
  "accountId" text not null,
  "providerId" text not null,
  "userId" uuid not null,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null,
  primary key (id),
  foreign key ("userId") references auth."user"(id) on delete cascade
);
create index "account_userId_idx" on auth.account ("userId");

create table auth.session (
  id uuid not null default gen_random_uuid(),
  "expiresAt" timestamptz not null,
  token text not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" uuid not null,
  primary key (id),
  unique (token),
  foreign key ("userId") references auth."user"(id) on delete cascade
);
create index "session_userId_idx" on auth.session ("userId");

create table auth."twoFactor" (
  id uuid not null default gen_random_uuid(),
  secret text not null,
  "backupCodes" text not null,
  "userId" uuid not null,
  verified boolean,
  "failedVerificationCount" integer,
  "lockedUntil" timestamptz,
  primary key (id),
  foreign key ("userId") references auth."user"(id) on delete cascade
);
create index "twoFactor_secret_idx" on auth."twoFactor" (secret);
create index "twoFactor_userId_idx" on auth."twoFactor" ("userId");

create table auth.verification (
  id uuid not null default gen_random_uuid(),
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  primary key (id)
);
create index verification_identifier_idx on auth.verification (identifier);

create table audit_entry (
  tenant_id uuid not null,
  id uuid not null,
  bytes bytea not null,
  action text not null,
  occurred_at timestamptz not null,
  staged_in bigint not null default database_cluster(),
  staged_xid xid8 not null default pg_current_xact_id(),
  primary key (tenant_id, staged_in, staged_xid, id)
);

create table audit_mark (
  tenant_id uuid not null,
  id uuid not null,
  entry_id uuid not null,
  mark text not null,
  note text not null default '',
  marked_by text not null,
  created_at timestamptz not null default now(),
  constraint audit_mark_mark_check check (mark in ('ok', 'issue')),
  primary key (tenant_id, id)
);
create index audit_mark_of_entry on audit_mark (tenant_id, entry_id, id desc);

create table audit_seal (
  tenant_id uuid not null,
  seq bigint not null,
  entry_staged_in bigint not null,
  entry_staged_xid xid8 not null,
  entry_id uuid not null,
  chain bytea not null,
  primary key (tenant_id, seq)
);

create table idempotent_request (
  tenant_id uuid not null,
  key text not null,
  request_hash text not null,
  status integer not null,
  response jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, key)
);

create table knowledge_question (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid,
  conversation_id uuid,
  question text not null,
  best_score real not null,
  state text not null default 'open',
  asked_at timestamptz not null default now(),
  constraint knowledge_question_state_check check (state in ('open', 'answered', 'dismissed')),
  primary key (tenant_id, id)
);
create index knowledge_question_by_conversation on knowledge_question (tenant_id, conversation_id);
create index knowledge_question_open on knowledge_question (tenant_id, asked_at desc, id desc) where (state = 'open');

create table model_call (
  tenant_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  turn_id uuid,
  agent_id uuid not null,
  purpose text not null,
  provider text not null,
  model text not null,
  tokens_in integer not null,
  tokens_out integer not null,
  cost_micro_usd bigint not null,
  latency_ms integer not null,
  error text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);

create unlogged table rate_bucket (
  tenant_id uuid not null,
  key text not null,
  taken_until timestamptz not null,
  promised_until timestamptz not null,
  told_at timestamptz,
  primary key (tenant_id, key)
) with (fillfactor=50);

create table receipt (
  tenant_id uuid not null,
  channel_account_id uuid not null,
  external_id text not null,
  status text not null,
  outbox_id uuid,
  error_code text,
  error text,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  constraint receipt_status_check check (status in ('sent', 'delivered', 'read', 'failed')),
  primary key (tenant_id, channel_account_id, external_id, status)
);
create index receipt_by_outbox on receipt (tenant_id, outbox_id) where (outbox_id is not null);

create table tenant (
  id uuid not null,
  slug text not null,
  name text not null,
  settings jsonb not null default '{}'::jsonb,
  created_at timestamptz not null default now(),
  primary key (id),
  unique (slug)
);

create table agent_classifier (
  tenant_id uuid not null,
  hash text not null,
  model bytea not null,
  trained_at timestamptz not null default now(),
  constraint agent_classifier_hash_check check (char_length(hash) <= 64),
  primary key (tenant_id, hash),
  foreign key (tenant_id) references tenant(id)
);
create index agent_classifier_by_age on agent_classifier (tenant_id, trained_at);

create table api_key (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  role text not null,
  secret_hash text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  scopes text[],
  expires_at timestamptz,
  last_used_at timestamptz,
  constraint api_key_role_check check (role in ('owner', 'admin', 'builder', 'reviewer', 'agent_manager', 'viewer')),
  primary key (tenant_id, id),
  foreign key (tenant_id) references tenant(id)
);
create unique index api_key_by_secret on api_key (secret_hash);

create table audit_batch (
  tenant_id uuid not null,
  seq_to bigint not null,
  staged_in bigint not null,
  last_xid xid8 not null,
  last_id uuid not null,
  sealed_at timestamptz not null default now(),
  primary key (tenant_id, seq_to, staged_in),
  foreign key (tenant_id) references tenant(id)
);

create table audit_checkpoint (
  tenant_id uuid not null,
  size bigint not null,
  note text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, size),
  foreign key (tenant_id) references tenant(id)
);

create table contact (
  tenant_id uuid not null,
  id uuid not null,
  display_name text,
  attributes jsonb not null default '{}'::jsonb,
  created_at timestamptz not null default now(),
  merged_into uuid,
  constraint contact_check check (merged_into <> id),
  primary key (tenant_id, id),
  foreign key (tenant_id) references tenant(id),
  foreign key (tenant_id, merged_into) references contact(tenant_id, id)
);
create index contact_merged on contact (tenant_id, merged_into) where (merged_into is not null);
create index contact_newest on contact (tenant_id, created_at desc, id desc);

create table contact_merge (
  tenant_id uuid not null,
  id uuid not null,
  survivor_id uuid not null,
  merged_id uuid not null,
  brought uuid[] not null,
  reason text not null,
  merged_by text not null,
  merged_at timestamptz not null default now(),
  unmerged_by text,
  unmerged_at timestamptz,
  constraint contact_merge_reason_check check (reason in ('verified_address', 'member', 'code')),
  primary key (tenant_id, id),
  foreign key (tenant_id, merged_id) references contact(tenant_id, id),
  foreign key (tenant_id, survivor_id) references contact(tenant_id, id)
);
create index contact_merge_of on contact_merge (tenant_id, merged_id) where (unmerged_at is null);

create table data_key (
  tenant_id uuid not null,
  version integer not null,
  wrapped text not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (tenant_id, version),
  foreign key (tenant_id) references tenant(id)
);
create unique index data_key_current on data_key (tenant_id) where (retired_at is null);

create table data_record (
  tenant_id uuid not null,
  kind text not null,
  key text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, kind, key),
  foreign key (tenant_id) references tenant(id)
);

create table identity (
  tenant_id uuid not null,
  kind text not null,
  external_id text not null,
  contact_id uuid not null,
  created_at timestamptz not null default now(),
  address_key text generated always as (address_key(kind, external_id)) stored not null,
  primary key (tenant_id, kind, address_key),
  foreign key (tenant_id, contact_id) references contact(tenant_id, id)
);
create index identity_by_contact on identity (tenant_id, contact_id);

create table insight_day (
  tenant_id uuid not null,
  day date not null,
  zone text not null,
  primary key (tenant_id, day),
  foreign key (tenant_id) references tenant(id)
);

create table invitation (
  tenant_id uuid not null,
  id uuid not null,
  email text not null,
  role text not null,
  secret_hash text not null,
  invited_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_as text,
  constraint invitation_check check ((ended_at is null) = (ended_as is null)),
  constraint invitation_ended_as_check check (ended_as in ('accepted', 'revoked')),
  constraint invitation_role_check check (role in ('owner', 'admin', 'builder', 'reviewer', 'agent_manager', 'viewer')),
  primary key (tenant_id, id),
  foreign key (tenant_id) references tenant(id)
);
create unique index invitation_open on invitation (tenant_id, email) where (ended_at is null);

create table job (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  subject_id uuid,
  input jsonb not null default '{}'::jsonb,
  state text not null default 'queued',
  result jsonb,
  error text,
  done integer not null default 0,
  total integer not null default 0,
  asked_by text not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  due_at timestamptz default now(),
  lease_owner text,
  fence bigint not null default 0,
  attempts smallint not null default 0,
  refusal jsonb,
  constraint job_kind_check check (kind in ('eval_run', 'replay', 'turn_requests', 'check_suite', 'record_suite', 'propose_cases', 'test_tool', 'ask_knowledge', 'fetch_sheet', 'try_model', 'look_mcp', 'train', 'describe_business')),
  constraint job_state_check check (state in ('queued', 'running', 'done', 'failed')),
  primary key (tenant_id, id),
  foreign key (tenant_id) references tenant(id)
);
create index job_due on job (tenant_id, due_at) where (due_at is not null);
create index job_newest on job (tenant_id, kind, created_at desc, id desc);

create table knowledge_collection (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, name),
  foreign key (tenant_id) references tenant(id)
);

create table knowledge_source (
  tenant_id uuid not null,
  id uuid not null,
  collection_id uuid not null,
  kind text not null,
  name text not null,
  content_type text,
  object_key text,
  settings jsonb not null default '{}'::jsonb,
  state text not null default 'queued',
  progress jsonb not null default '{}'::jsonb,
  reason text,
  due_at timestamptz default now(),
  lease_owner text,
  lease_until timestamptz,
  fence bigint not null default 0,
  attempts smallint not null default 0,
  embedder text,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ready_at timestamptz,
  constraint knowledge_source_check check ((kind = 'file') = (object_key is not null)),
  constraint knowledge_source_kind_check check (kind in ('file', 'url')),
  constraint knowledge_source_state_check check (state in ('queued', 'fetching', 'reading', 'embedding', 'ready', 'failed')),
  primary key (tenant_id, id),
  foreign key (tenant_id, collection_id) references knowledge_collection(tenant_id, id)
);
create index knowledge_source_due on knowledge_source (tenant_id, due_at) where (due_at is not null);
create index knowledge_source_newest on knowledge_source (tenant_id, created_at desc, id desc);

create table knowledge_document (
  tenant_id uuid not null,
  id uuid not null,
  source_id uuid not null,
  location text not null,
  title text not null,
  kind text not null,
  pages integer,
  by_ocr boolean not null default false,
  sha256 text not null,
  etag text,
  last_modified text,
  created_at timestamptz not null default now(),
  notes text[] not null default '{}',
  primary key (tenant_id, id),
  unique (tenant_id, source_id, location),
  foreign key (tenant_id, source_id) references knowledge_source(tenant_id, id)
);

create table knowledge_chunk (
  tenant_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  collection_id uuid not null,
  "position" integer not null,
  text text not null,
  headings text[] not null,
  page integer,
  start_at integer not null,
  end_at integer not null,
  search_text text not null,
  words tsvector generated always as (to_tsvector('simple'::regconfig, search_text)) stored,
  embedder text not null,
  embedding vector not null,
  primary key (tenant_id, id),
  unique (tenant_id, document_id, "position"),
  foreign key (tenant_id, document_id) references knowledge_document(tenant_id, id)
);
create index knowledge_chunk_of on knowledge_chunk (tenant_id, collection_id);
create index knowledge_chunk_words on knowledge_chunk using gin (tenant_id, words);

create table link_attempt (
  tenant_id uuid not null,
  contact_id uuid not null,
  since timestamptz not null,
  failures smallint not null,
  primary key (tenant_id, contact_id),
  foreign key (tenant_id, contact_id) references contact(tenant_id, id)
);

create table link_code (
  tenant_id uuid not null,
  hash text not null,
  contact_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, hash),
  foreign key (tenant_id, contact_id) references contact(tenant_id, id)
);
create index link_code_of on link_code (tenant_id, contact_id);

create table macro (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  body text not null,
  created_by uuid,
  updated_at timestamptz not null default now(),
  constraint macro_body_check check ((char_length(body) >= 1) and (char_length(body) <= 4000)),
  constraint macro_name_check check ((char_length(name) >= 1) and (char_length(name) <= 60)),
  constraint macro_name unique (tenant_id, name),
  primary key (tenant_id, id),
  foreign key (tenant_id) references tenant(id)
);

create table member (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  email text not null,
  role text not null,
  state text not null default 'active',
  created_at timestamptz not null default now(),
  account_id uuid,
  notification_choices jsonb not null default '{}'::jsonb,
  constraint member_role_check check (role in ('owner', 'admin', 'builder', 'reviewer', 'agent_manager', 'viewer')),
  constraint member_state_check check (state in ('active', 'removed')),
  primary key (tenant_id, id),
  unique (tenant_id, email),
  foreign key (tenant_id) references tenant(id)
);
create index member_account on member (account_id) where (account_id is not null);
create unique index member_by_account on member (tenant_id, account_id) where (account_id is not null);
create index member_email on member (email) where (account_id is null);

create table contact_note (
  tenant_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  member_id uuid not null,
  text text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_id) references contact(tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references member(tenant_id, id)
);
create index contact_note_of on contact_note (tenant_id, contact_id, created_at desc);

create table member_identity (
  tenant_id uuid not null,
  kind text not null,
  external_id text not null,
  member_id uuid not null,
  created_at timestamptz not null default now(),
  address_key text generated always as (address_key(kind, external_id)) stored not null,
  constraint member_identity_kind_check check (kind in ('slack_user', 'whatsapp_phone', 'email')),
  primary key (tenant_id, kind, address_key),
  foreign key (tenant_id, member_id) references member(tenant_id, id)
);
create index member_identity_of on member_identity (tenant_id, member_id);

create table memory_progress (
  tenant_id uuid not null,
  embedder text not null,
  done_before timestamptz not null,
  newest_id uuid,
  primary key (tenant_id),
  foreign key (tenant_id) references tenant(id)
);

create table memory_purge (
  tenant_id uuid not null,
  agent_id uuid not null,
  contact_id uuid not null,
  before timestamptz not null,
  primary key (tenant_id, agent_id, contact_id),
  foreign key (tenant_id, contact_id) references contact(tenant_id, id)
);

create table model_endpoint (
  tenant_id uuid not null,
  provider text not null,
  base_url text not null,
  model text not null,
  sealed_key text,
  key_hint text,
  input_price float8,
  output_price float8,
  changed_by text not null,
  changed_at timestamptz not null default now(),
  constraint model_endpoint_check check ((input_price is null) = (output_price is null)),
  constraint model_endpoint_input_price_check check (input_price >= (0)::float8),
  constraint model_endpoint_output_price_check check (output_price >= (0)::float8),
  constraint model_endpoint_provider_check check (provider in ('openai', 'anthropic')),
  primary key (tenant_id, provider),
  foreign key (tenant_id) references tenant(id)
);

create table owner_check (
  tenant_id uuid not null,
  subject text not null,
  contact_id uuid,
  tried text[] not null default '{}',
  since timestamptz not null default now(),
  primary key (tenant_id, subject),
  foreign key (tenant_id, contact_id) references contact(tenant_id, id) on delete cascade
);
create index owner_check_by_age on owner_check (tenant_id, since);
create index owner_check_of on owner_check (tenant_id, contact_id);

create table preference (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  contact_id uuid not null,
  kind text not null,
  key text not null,
  value jsonb not null,
  quote text not null,
  message_id uuid,
  confirmed_by text,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  copied_at timestamptz,
  constraint preference_check check ((message_id is not null) or (confirmed_by is not null)),
  constraint preference_kind_named check (kind <> ''),
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_id) references contact(tenant_id, id)
);
create unique index preference_held on preference (tenant_id, contact_id, agent_id, kind, key) where (retired_at is null);
create index preference_to_copy on preference (tenant_id, created_at) where (copied_at is null);

create table saved_view (
  tenant_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  name text not null,
  filter jsonb not null,
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  constraint saved_view_name_check check ((char_length(name) >= 1) and (char_length(name) <= 60)),
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references member(tenant_id, id)
);
create index saved_view_of on saved_view (tenant_id, member_id);

create table secret (
  tenant_id uuid not null,
  name text not null,
  sealed text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  hosts text[] not null default '{}',
  primary key (tenant_id, name),
  foreign key (tenant_id) references tenant(id)
);

create table tag (
  tenant_id uuid not null,
  name text not null,
  created_at timestamptz not null default now(),
  constraint tag_name_check check ((char_length(name) >= 1) and (char_length(name) <= 60)),
  primary key (tenant_id, name),
  foreign key (tenant_id) references tenant(id)
);

create table contact_tag (
  tenant_id uuid not null,
  contact_id uuid not null,
  tag text not null,
  primary key (tenant_id, contact_id, tag),
  foreign key (tenant_id, contact_id) references contact(tenant_id, id) on delete cascade,
  foreign key (tenant_id, tag) references tag(tenant_id, name)
);
create index contact_tag_of on contact_tag (tenant_id, tag);

create table upload_use (
  tenant_id uuid not null,
  subject text not null,
  day date not null,
  bytes bigint not null,
  primary key (tenant_id, subject, day)
);
create index upload_use_by_age on upload_use (tenant_id, day);

create table whatsapp_template (
  tenant_id uuid not null,
  business_account_id text not null,
  name text not null,
  language text not null,
  external_id text not null,
  category text not null,
  status text not null,
  quality text not null,
  format text not null,
  components jsonb not null,
  body text not null,
  variables text[] not null,
  synced_at timestamptz not null,
  changed_at timestamptz not null default now(),
  constraint whatsapp_template_format_check check (format in ('positional', 'named')),
  primary key (tenant_id, business_account_id, name, language),
  foreign key (tenant_id) references tenant(id)
);

create unlogged table worker_heartbeat (
  worker text not null,
  beat_at timestamptz not null default now(),
  primary key (worker)
);

create table agent (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  live_version_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id) references tenant(id)
);

create table agent_version (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  number integer,
  config jsonb not null,
  note text not null default '',
  created_at timestamptz not null default now(),
  config_hash text,
  published_by_kind text,
  published_by_id text,
  restores_version_id uuid,
  constraint agent_version_preview_check check ((number is not null) or (config_hash is not null)),
  primary key (tenant_id, id),
  unique (tenant_id, agent_id, number),
  constraint agent_version_restores_fkey foreign key (tenant_id, restores_version_id) references agent_version(tenant_id, id),
  foreign key (tenant_id, agent_id) references agent(tenant_id, id)
);
create unique index agent_version_preview on agent_version (tenant_id, agent_id, config_hash) where (number is null);

create table agent_draft (
  tenant_id uuid not null,
  agent_id uuid not null,
  config jsonb not null,
  revision integer not null,
  base_version_id uuid,
  differs boolean not null,
  updated_by_kind text not null,
  updated_by_id text not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, agent_id),
  foreign key (tenant_id, agent_id) references agent(tenant_id, id),
  foreign key (tenant_id, base_version_id) references agent_version(tenant_id, id)
);

create table budget (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid,
  period text not null,
  limit_micro_usd bigint not null,
  when_reached text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint budget_limit_micro_usd_check check (limit_micro_usd >= 0),
  constraint budget_period_check check (period in ('day', 'month')),
  constraint budget_when_reached_check check (when_reached in ('built_in', 'hand_over')),
  constraint budget_once unique nulls not distinct (tenant_id, agent_id, period),
  primary key (tenant_id, id),
  foreign key (tenant_id, agent_id) references agent(tenant_id, id),
  foreign key (tenant_id) references tenant(id)
);

create table budget_period (
  tenant_id uuid not null,
  budget_id uuid not null,
  starts_on date not null,
  spent_micro_usd bigint not null default 0,
  reached_at timestamptz,
  primary key (tenant_id, budget_id, starts_on),
  foreign key (tenant_id, budget_id) references budget(tenant_id, id) on delete cascade
);

create table budget_reservation (
  tenant_id uuid not null,
  budget_id uuid not null,
  id uuid not null,
  starts_on date not null,
  micro_usd bigint not null,
  lapses_at timestamptz not null,
  constraint budget_reservation_micro_usd_check check (micro_usd >= 0),
  primary key (tenant_id, budget_id, id),
  foreign key (tenant_id, budget_id) references budget(tenant_id, id) on delete cascade
);
create index budget_reservation_by_call on budget_reservation (tenant_id, id);

create table channel_account (
  tenant_id uuid not null,
  id uuid not null,
  channel text not null,
  account_key text not null,
  name text not null,
  agent_id uuid not null,
  settings jsonb not null default '{}'::jsonb,
  sealed_credentials text,
  state text not null default 'active',
  created_at timestamptz not null default now(),
  trouble text,
  trouble_at timestamptz,
  constraint channel_account_state_check check (state in ('active', 'revoked')),
  primary key (tenant_id, id),
  unique (tenant_id, channel, account_key),
  foreign key (tenant_id, agent_id) references agent(tenant_id, id),
  foreign key (tenant_id) references tenant(id)
);

create table channel_route (
  channel text not null,
  account_key text not null,
  owner uuid not null,
  channel_account_id uuid not null,
  primary key (channel, account_key),
  foreign key (owner, channel_account_id) references channel_account(tenant_id, id),
  foreign key (owner) references tenant(id)
);

create table mcp_drift (
  tenant_id uuid not null,
  agent_id uuid not null,
  server text not null,
  tool text not null,
  pinned_at timestamptz not null,
  kind text not null,
  differences jsonb not null,
  seen_at timestamptz not null default now(),
  constraint mcp_drift_kind_check check (kind in ('alert', 'stop')),
  primary key (tenant_id, agent_id, server, tool, pinned_at),
  foreign key (tenant_id, agent_id) references agent(tenant_id, id)
);

create table opt_out (
  tenant_id uuid not null,
  channel_account_id uuid not null,
  contact_id uuid not null,
  state text not null,
  scope text not null,
  decided_at timestamptz not null,
  message_id uuid not null,
  constraint opt_out_scope_check check (scope in ('everything', 'marketing')),
  constraint opt_out_state_check check (state in ('out', 'in')),
  primary key (tenant_id, channel_account_id, contact_id),
  foreign key (tenant_id, channel_account_id) references channel_account(tenant_id, id),
  foreign key (tenant_id, contact_id) references contact(tenant_id, id) on delete cascade
);
create index opt_out_of_contact on opt_out (tenant_id, contact_id);

create table replay (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  config jsonb not null,
  config_hash text not null,
  filter jsonb not null,
  conversations integer not null,
  ask_model boolean not null,
  runs integer,
  constraint replay_runs_check check ((runs >= 1) and (runs <= 5)),
  primary key (tenant_id, id),
  foreign key (tenant_id, agent_id) references agent(tenant_id, id),
  foreign key (tenant_id, id) references job(tenant_id, id) on delete cascade
);
create index replay_of_config on replay (tenant_id, agent_id, config_hash);

create table sending_stop (
  tenant_id uuid not null,
  channel_account_id uuid not null,
  error_code text not null,
  detail text not null,
  stopped_at timestamptz not null default now(),
  primary key (tenant_id, channel_account_id),
  foreign key (tenant_id, channel_account_id) references channel_account(tenant_id, id)
);

create table webchat_upload (
  tenant_id uuid not null,
  id uuid not null,
  channel_account_id uuid not null,
  visitor_id text not null,
  file_name text not null,
  content_type text not null,
  bytes bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, channel_account_id) references channel_account(tenant_id, id) on delete cascade
);
create index webchat_upload_by_age on webchat_upload (tenant_id, created_at);
create index webchat_upload_by_visitor on webchat_upload (tenant_id, channel_account_id, visitor_id);

create table approval (
  tenant_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  agent_id uuid not null,
  agent_version_id uuid not null,
  turn_id uuid not null,
  goal_id text,
  kind text not null,
  tool text,
  tool_version text,
  args jsonb,
  draft text,
  detail jsonb not null default '{}'::jsonb,
  summary text not null,
  rule_id text,
  reason text not null,
  action_hash text not null,
  nonce text not null,
  version integer not null default 1,
  state text not null default 'pending',
  decided_by text,
  decided_at timestamptz,
  decision_reason text,
  decided_args jsonb,
  decided_draft text,
  decided_hash text,
  taken_at timestamptz,
  outcome text,
  outcome_reason text,
  envelope jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  decided_summary text,
  reason_internal boolean not null default false,
  constraint approval_check check ((kind <> 'tool_call') or ((tool is not null) and (args is not null))),
  constraint approval_check1 check ((kind <> 'draft') or (draft is not null)),
  constraint approval_check2 check ((state = 'pending') = (decided_at is null)),
  constraint approval_check3 check ((state = 'approved') = (decided_hash is not null)),
  constraint approval_check4 check ((state = 'approved') or ((decided_args is null) and (decided_draft is null))),
  constraint approval_check5 check ((state <> 'approved') or case kind when 'tool_call' then (decided_args is not null) else (decided_draft is not null) end),
  constraint approval_check6 check ((taken_at is null) or (state = 'approved')),
  constraint approval_check7 check ((outcome is null) or ((state = 'approved') and ((outcome = 'refused') or (taken_at is not null)))),
  constraint approval_kind_check check (kind in ('tool_call', 'draft')),
  constraint approval_outcome_check check (outcome in ('executed', 'failed', 'refused', 'sent')),
  constraint approval_state_check check (state in ('approved', 'pending', 'rejected', 'expired', 'withdrawn')),
  primary key (tenant_id, id)
);
create index approval_by_conversation on approval (tenant_id, conversation_id, created_at desc, id desc);
create index approval_newest on approval (tenant_id, created_at desc, id desc);
create index approval_pending on approval (tenant_id, expires_at) where (state = 'pending');

create table card (
  tenant_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  subject text not null,
  subject_id uuid not null,
  member_id uuid,
  surface text not null,
  address text not null,
  channel_account_id uuid,
  state text not null default 'planned',
  wanted integer not null default 1,
  shown integer not null default 0,
  due_at timestamptz,
  lease_owner text,
  attempts smallint not null default 0,
  attempted_at timestamptz,
  place text,
  provider_message_id text,
  told uuid[] not null default '{}'::uuid[],
  error text,
  created_at timestamptz not null default now(),
  constraint card_reader_check check ((member_id is null) = (surface = 'chatwoot')),
  constraint card_state_check check (state in ('planned', 'attempting', 'shown', 'unknown', 'failed')),
  constraint card_subject_check check (subject in ('escalation', 'approval')),
  constraint card_surface_check check (surface in ('slack', 'whatsapp', 'email', 'chatwoot')),
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, subject, subject_id, member_id, surface),
  foreign key (tenant_id, member_id) references member(tenant_id, id)
);
create index card_due on card (tenant_id, due_at) where (due_at is not null);
create index card_of_conversation on card (tenant_id, conversation_id);
create index card_of_member on card (tenant_id, member_id);

create table conversation (
  tenant_id uuid not null,
  id uuid not null,
  channel_account_id uuid not null,
  conversation_ref text not null,
  contact_id uuid,
  created_at timestamptz not null default now(),
  internal_thread_of uuid,
  preview boolean not null default false,
  assignee_id uuid,
  snoozed_until timestamptz,
  snoozed_seq bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, assignee_id) references member(tenant_id, id),
  foreign key (tenant_id, channel_account_id) references channel_account(tenant_id, id),
  foreign key (tenant_id, contact_id) references contact(tenant_id, id)
);
create index conversation_assigned on conversation (tenant_id, assignee_id) where (assignee_id is not null);
create index conversation_by_contact on conversation (tenant_id, contact_id);
create index conversation_internal_thread on conversation (tenant_id, internal_thread_of) where (internal_thread_of is not null);
create index conversation_snoozed on conversation (tenant_id, snoozed_until) where (snoozed_until is not null);

create table conversation_alias (
  tenant_id uuid not null,
  channel_account_id uuid not null,
  conversation_ref text not null,
  conversation_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, channel_account_id, conversation_ref),
  foreign key (tenant_id, conversation_id) references conversation(tenant_id, id)
);
create index conversation_alias_of on conversation_alias (tenant_id, conversation_id);

create table conversation_rating (
  tenant_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  resolved_at timestamptz not null,
  score smallint not null,
  comment text,
  created_at timestamptz not null default now(),
  constraint conversation_rating_score_check check ((score >= 1) and (score <= 5)),
  primary key (tenant_id, id),
  constraint conversation_rating_tenant_id_conversation_id_resolved_at_key unique (tenant_id, conversation_id, resolved_at),
  foreign key (tenant_id, conversation_id) references conversation(tenant_id, id) on delete cascade
);
create index conversation_rating_newest on conversation_rating (tenant_id, created_at desc);

create table conversation_seen (
  tenant_id uuid not null,
  conversation_id uuid not null,
  member_id uuid not null,
  seen_seq bigint not null,
  primary key (tenant_id, conversation_id, member_id),
  foreign key (tenant_id, conversation_id) references conversation(tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references member(tenant_id, id)
);

create table conversation_summary (
  tenant_id uuid not null,
  conversation_id uuid not null,
  to_seq bigint not null,
  text text not null,
  made_by text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, conversation_id),
  foreign key (tenant_id, conversation_id) references conversation(tenant_id, id)
);

create table conversation_tag (
  tenant_id uuid not null,
  conversation_id uuid not null,
  tag text not null,
  primary key (tenant_id, conversation_id, tag),
  foreign key (tenant_id, conversation_id) references conversation(tenant_id, id) on delete cascade,
  foreign key (tenant_id, tag) references tag(tenant_id, name)
);
create index conversation_tag_of on conversation_tag (tenant_id, tag);

create table conversation_work (
  tenant_id uuid not null,
  conversation_id uuid not null,
  wake_at timestamptz,
  pending_since timestamptz,
  lease_owner text,
  lease_until timestamptz,
  fence bigint not null default 0,
  done_seq bigint not null default 0,
  crash_count smallint not null default 0,
  failure_count smallint not null default 0,
  restart_count smallint not null default 0,
  owner text not null default 'agent',
  owner_since timestamptz,
  handoff_turn_id uuid,
  awaiting_since timestamptz,
  stop_seq bigint not null default 0,
  held_until timestamptz,
  pinned_version_id uuid,
  active_at timestamptz not null default now(),
  is_new boolean not null default false,
  disclosed_in uuid,
  constraint conversation_work_owner_check check (owner in ('agent', 'approval', 'person', 'closed')),
  primary key (tenant_id, conversation_id),
  foreign key (tenant_id, conversation_id) references conversation(tenant_id, id)
) with (fillfactor=80);
create index conversation_work_approval on conversation_work (tenant_id, conversation_id) where (owner = 'approval');
create index conversation_work_due on conversation_work (tenant_id, is_new, wake_at) where (wake_at is not null);
create index conversation_work_held on conversation_work (tenant_id, conversation_id) where (owner = 'person');
create index conversation_work_leased on conversation_work (tenant_id) where (lease_owner is not null);
create index conversation_work_newest on conversation_work (tenant_id, active_at);

create table dead_letter (
  tenant_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  from_seq bigint not null,
  to_seq bigint not null,
  reason text not null,
  error text not null default '',
  created_at timestamptz not null default now(),
  replayed_at timestamptz,
  constraint dead_letter_reason_check check (reason in ('crashes', 'failures')),
  primary key (tenant_id, id),
  foreign key (tenant_id, conversation_id) references conversation(tenant_id, id)
);

create table escalation (
  tenant_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  agent_id uuid not null,
  turn_id uuid,
  reason text not null,
  detail text not null default '',
  summary text,
  suggestion text,
  state text not null default 'open',
  owner_id uuid,
  opened_at timestamptz not null default now(),
  taken_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  snoozed_until timestamptz,
  reminded_at timestamptz,
  reminders smallint not null default 0,
  promised_from timestamptz,
  promised_until timestamptz,
  promise_kept boolean,
  brief jsonb not null default '{"note": "", "unmade": [], "wanted": []}'::jsonb,
  constraint escalation_check check ((state in ('handed_back', 'resolved')) = (ended_at is not null)),
  constraint escalation_state_check check (state in ('resolved', 'open', 'owned', 'handed_back')),
  primary key (tenant_id, id),
  foreign key (tenant_id, conversation_id) references conversation(tenant_id, id),
  foreign key (tenant_id, owner_id) references member(tenant_id, id)
);
create unique index escalation_active on escalation (tenant_id, conversation_id) where (state = any (array['open', 'owned']));
create index escalation_newest on escalation (tenant_id, opened_at desc, id desc);
create index escalation_promised on escalation (tenant_id, promised_until) where (promise_kept is null);

create table eval_suite (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  name text not null,
  yaml text not null,
  state text not null default 'checking',
  problems text,
  cases integer not null default 0,
  conversation_id uuid,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint eval_suite_state_check check (state in ('checking', 'ready', 'refused')),
  primary key (tenant_id, id),
  unique (tenant_id, agent_id, name),
  foreign key (tenant_id, agent_id) references agent(tenant_id, id),
  foreign key (tenant_id, conversation_id) references conversation(tenant_id, id) on delete cascade
);
create index eval_suite_newest on eval_suite (tenant_id, created_at desc, id desc);
create index eval_suite_of_conversation on eval_suite (tenant_id, conversation_id) where (conversation_id is not null);

create table eval_case_source (
  tenant_id uuid not null,
  suite_id uuid not null,
  case_id text not null,
  conversation_id uuid not null,
  primary key (tenant_id, suite_id, case_id),
  foreign key (tenant_id, conversation_id) references conversation(tenant_id, id),
  foreign key (tenant_id, suite_id) references eval_suite(tenant_id, id) on delete cascade
);
create index eval_case_source_of_conversation on eval_case_source (tenant_id, conversation_id);

create table eval_gate (
  tenant_id uuid not null,
  agent_id uuid not null,
  suite_id uuid not null,
  min_pass_rate smallint not null,
  constraint eval_gate_min_pass_rate_check check ((min_pass_rate >= 1) and (min_pass_rate <= 100)),
  primary key (tenant_id, agent_id),
  foreign key (tenant_id, agent_id) references agent(tenant_id, id),
  foreign key (tenant_id, suite_id) references eval_suite(tenant_id, id) on delete cascade
);
create index eval_gate_of_suite on eval_gate (tenant_id, suite_id);

create table eval_run (
  tenant_id uuid not null,
  id uuid not null,
  suite_id uuid not null,
  agent_id uuid not null,
  version_id uuid,
  config jsonb not null,
  config_hash text not null,
  yaml text not null,
  cases integer not null default 0,
  passed integer not null default 0,
  failed integer not null default 0,
  runs smallint not null default 1,
  customers text not null default 'scripted',
  model text,
  constraint eval_run_customers_check check (customers in ('scripted', 'model')),
  constraint eval_run_runs_check check ((runs >= 1) and (runs <= 10)),
  primary key (tenant_id, id),
  foreign key (tenant_id, id) references job(tenant_id, id) on delete cascade,
  foreign key (tenant_id, suite_id) references eval_suite(tenant_id, id) on delete cascade
);
create index eval_run_of_config on eval_run (tenant_id, agent_id, config_hash);
create index eval_run_of_suite on eval_run (tenant_id, suite_id, id desc);

create table eval_result (
  tenant_id uuid not null,
  run_id uuid not null,
  case_id text not null,
  mode text not null,
  place integer not null,
  title text not null,
  passed boolean not null,
  failures jsonb not null,
  transcript jsonb not null,
  ms integer not null,
  run smallint not null default 1,
  cost_micro_usd bigint not null default 0,
  ended text,
  primary key (tenant_id, run_id, case_id, mode, run),
  foreign key (tenant_id, run_id) references eval_run(tenant_id, id) on delete cascade
);

create table insight_conversation (
  tenant_id uuid not null,
  day date not null,
  conversation_id uuid not null,
  channel_account_id uuid not null,
  has_turns boolean not null,
  begins boolean not null,
  reply_ms float8,
  cost_micro_usd bigint not null,
  primary key (tenant_id, day, conversation_id),
  foreign key (tenant_id, conversation_id) references conversation(tenant_id, id) on delete cascade,
  foreign key (tenant_id, day) references insight_day(tenant_id, day) on delete cascade
);
create index insight_conversation_of on insight_conversation (tenant_id, conversation_id);

create table insight_tool (
  tenant_id uuid not null,
  day date not null,
  conversation_id uuid not null,
  tool text not null,
  channel_account_id uuid not null,
  calls integer not null,
  errors integer not null,
  newest_error text,
  newest_error_at timestamptz,
  primary key (tenant_id, day, conversation_id, tool),
  foreign key (tenant_id, conversation_id) references conversation(tenant_id, id) on delete cascade,
  foreign key (tenant_id, day) references insight_day(tenant_id, day) on delete cascade
);
create index insight_tool_of on insight_tool (tenant_id, conversation_id);

create table media (
  tenant_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  message_id uuid not null,
  part_index smallint not null,
  state text not null default 'pending',
  reason text,
  kind text not null,
  object_key text,
  bytes bigint,
  sha256 text,
  content_type text,
  filename text,
  text text,
  receipt jsonb,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint media_state_check check (state in ('pending', 'ready', 'failed')),
  primary key (tenant_id, id),
  unique (tenant_id, message_id, part_index),
  foreign key (tenant_id, conversation_id) references conversation(tenant_id, id)
);
create index media_by_conversation on media (tenant_id, conversation_id, created_at desc);

create table memory_entry (
  tenant_id uuid not null,
  message_id uuid not null,
  conversation_id uuid not null,
  agent_id uuid not null,
  said_at timestamptz not null,
  search_text text not null,
  words tsvector generated always as (to_tsvector('simple'::regconfig, search_text)) stored,
  embedder text not null,
  embedding vector not null,
  primary key (tenant_id, message_id),
  foreign key (tenant_id, conversation_id) references conversation(tenant_id, id)
);
create index memory_entry_by_conversation on memory_entry (tenant_id, conversation_id, said_at desc);
create index memory_entry_words on memory_entry using gin (tenant_id, words);

create table message (
  tenant_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  channel_account_id uuid not null,
  seq bigint generated by default as identity,
  direction text not null,
  author text not null,
  external_id text,
  text text not null,
  parts jsonb not null default '[]'::jsonb,
  envelope jsonb not null default '{}'::jsonb,
  starts_turn boolean not null,
  sent_at timestamptz not null,
  received_at timestamptz not null default now(),
  turn_id uuid,
  provenance jsonb,
  disclosure jsonb,
  constraint message_author_check check (author in ('contact', 'agent', 'member')),
  constraint message_check check ((external_id is not null) = (direction = 'inbound')),
  constraint message_direction_check check (direction in ('inbound', 'outbound', 'internal')),
  primary key (tenant_id, id),
  foreign key (tenant_id, conversation_id) references conversation(tenant_id, id)
);
create index message_by_conversation on message (tenant_id, conversation_id, seq);
create unique index message_once on message (tenant_id, channel_account_id, external_id) where (external_id is not null);

create table notification (
  tenant_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  kind text not null,
  conversation_id uuid,
  subject_id uuid not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  constraint notification_kind_check check (kind in ('assigned', 'mentioned', 'sla', 'approval', 'escalation', 'delivery', 'evaluation', 'budget')),
  constraint notification_once unique (tenant_id, member_id, kind, subject_id),
  primary key (tenant_id, id),
  foreign key (tenant_id, conversation_id) references conversation(tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references member(tenant_id, id)
);
create index notification_newest on notification (tenant_id, member_id, created_at desc, id desc);
create index notification_of_conversation on notification (tenant_id, conversation_id) where (conversation_id is not null);
create index notification_unread on notification (tenant_id, member_id) where (read_at is null);

create table outbox (
  tenant_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  channel_account_id uuid not null,
  turn_id uuid,
  message_id uuid,
  kind text not null,
  seq bigint generated by default as identity,
  target jsonb not null,
  rendered jsonb not null,
  replaces uuid,
  state text not null,
  attempts smallint not null default 0,
  due_at timestamptz,
  lease_owner text,
  attempted_at timestamptz,
  uncertain_at timestamptz,
  provider_message_id text,
  receipt text,
  error_code text,
  error text,
  created_at timestamptz not null default now(),
  limits jsonb,
  constraint outbox_kind_check check (kind in ('reply', 'placeholder', 'notice', 'member_reply')),
  constraint outbox_receipt_check check (receipt in ('sent', 'delivered', 'read', 'failed')),
  constraint outbox_state_check check (state in ('planned', 'attempting', 'sent', 'unknown', 'failed')),
  primary key (tenant_id, id),
  foreign key (tenant_id, conversation_id) references conversation(tenant_id, id)
) with (fillfactor=80);
create index outbox_by_conversation on outbox (tenant_id, conversation_id, seq);
create index outbox_by_provider on outbox (tenant_id, channel_account_id, provider_message_id) where (provider_message_id is not null);
create index outbox_due on outbox (tenant_id, due_at) where (due_at is not null);

create table feedback (
  tenant_id uuid not null,
  id uuid not null,
  outbox_id uuid not null,
  conversation_id uuid not null,
  identity_kind text not null,
  identity_id text not null,
  rating text not null,
  reason text,
  comment text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint feedback_rating_check check (rating in ('up', 'down')),
  constraint feedback_reason_check check (reason in ('wrong', 'incomplete', 'misunderstood', 'tone', 'other')),
  primary key (tenant_id, id),
  unique (tenant_id, outbox_id, identity_kind, identity_id),
  foreign key (tenant_id, outbox_id) references outbox(tenant_id, id) on delete cascade
);
create index feedback_by_conversation on feedback (tenant_id, conversation_id);
create index feedback_newest on feedback (tenant_id, updated_at desc);

create table replay_turn (
  tenant_id uuid not null,
  replay_id uuid not null,
  turn_id uuid not null,
  conversation_id uuid not null,
  place integer not null,
  verdict text,
  reasons jsonb not null default '[]'::jsonb,
  before jsonb,
  after jsonb,
  judgement text,
  judge_reason text,
  judged_by text,
  judged_at timestamptz,
  runs integer,
  passes integer,
  constraint replay_turn_check check ((passes >= 0) and (passes <= runs)),
  constraint replay_turn_judgement_check check (judgement in ('accepted', 'refused')),
  constraint replay_turn_runs_check check ((runs >= 1) and (runs <= 5)),
  constraint replay_turn_verdict_check check (verdict in ('same', 'changed', 'worse', 'failed')),
  primary key (tenant_id, replay_id, turn_id),
  foreign key (tenant_id, conversation_id) references conversation(tenant_id, id) on delete cascade,
  foreign key (tenant_id, replay_id) references replay(tenant_id, id) on delete cascade
);
create index replay_turn_in_order on replay_turn (tenant_id, replay_id, place);
create index replay_turn_of_conversation on replay_turn (tenant_id, conversation_id);

create table session (
  tenant_id uuid not null,
  conversation_id uuid not null,
  version bigint not null,
  state jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, conversation_id),
  foreign key (tenant_id, conversation_id) references conversation(tenant_id, id)
) with (fillfactor=80);

create table tool_call (
  tenant_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  turn_id uuid not null,
  tool text not null,
  effect text not null,
  args jsonb not null,
  idempotency_key text not null,
  state text not null,
  result jsonb,
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  salt text,
  constraint tool_call_state_check check (state in ('planned', 'attempting', 'done', 'failed', 'unknown')),
  primary key (tenant_id, id),
  foreign key (tenant_id, conversation_id) references conversation(tenant_id, id)
);
create index tool_call_by_turn on tool_call (tenant_id, turn_id);
create unique index tool_call_effect_once on tool_call (tenant_id, idempotency_key) where (effect <> 'read');
create index tool_call_open on tool_call (tenant_id, conversation_id) where (state = any (array['planned', 'attempting']));

create table turn (
  tenant_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  agent_version_id uuid not null,
  fence bigint not null,
  from_seq bigint not null,
  to_seq bigint not null,
  outcome text not null,
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  model_calls smallint not null default 0,
  tokens_in integer not null default 0,
  tokens_out integer not null default 0,
  cost_micro_usd bigint not null default 0,
  trace bytea not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, conversation_id) references conversation(tenant_id, id)
);
create index turn_by_conversation on turn (tenant_id, conversation_id, started_at desc);
alter table turn alter column trace set storage external;

create table turn_step (
  tenant_id uuid not null,
  conversation_id uuid not null,
  turn_id uuid not null,
  ordinal integer not null,
  body bytea not null,
  created_at timestamptz not null default now(),
  constraint turn_step_ordinal_check check ((ordinal >= 0) and (ordinal <= 99)),
  primary key (tenant_id, turn_id, ordinal),
  foreign key (tenant_id, conversation_id) references conversation(tenant_id, id)
);
create index turn_step_by_conversation on turn_step (tenant_id, conversation_id);

alter table agent add constraint agent_tenant_id_live_version_id_fkey foreign key (tenant_id, live_version_id) references agent_version(tenant_id, id);

alter table approval add constraint approval_tenant_id_conversation_id_fkey foreign key (tenant_id, conversation_id) references conversation(tenant_id, id);

alter table card add constraint card_tenant_id_conversation_id_fkey foreign key (tenant_id, conversation_id) references conversation(tenant_id, id);

alter table conversation add constraint conversation_tenant_id_internal_thread_of_fkey foreign key (tenant_id, internal_thread_of) references escalation(tenant_id, id);
