/** The reviewed exceptions to tenant isolation, each with its reason. The prover reports anything else as a finding. */

/** Tables with the tenant in another column than tenant_id. */
export const ownerColumns: Readonly<Record<string, string>> = {
  tenant: "id",
  // Routes are read before a tenant is known, and the application has no policy on them.
  channel_route: "owner",
};

/** Tables that hold no tenant's rows. */
export const sharedTables: ReadonlySet<string> = new Set([
  // The migration ledger: names and checksums, read by the readiness check.
  "_prisma_migrations",
  // Which orchestrators run: names of processes and a time.
  "worker_heartbeat",
]);

/** Views that run with their owner's privileges. */
export const privilegedViews: ReadonlySet<string> = new Set([
  // Of an extension: a role without pg_read_all_stats sees only its own statements.
  "pg_stat_statements",
  "pg_stat_statements_info",
]);

/** Indexes that do not begin with the tenant. */
export const globalIndexes: ReadonlySet<string> = new Set([
  // A slug is a tenant's public name: find_tenant says whether it is taken, on purpose.
  "tenant_slug_key",
  // One account of a platform belongs to one tenant in the whole installation.
  "channel_route_pkey",
  // A secret of 256 random bits names its tenant: find_api_key looks up its hash before a tenant is known.
  "api_key_by_secret",
  // memberships_of and members_without_account run at sign-in, before a tenant is chosen.
  "member_account",
  "member_email",
]);

/** Functions that run as konstruct_definer. Each was reviewed for a tenant in every statement and says why it needs the role. */
export const definerFunctions: Readonly<Record<string, string>> = {
  "accept_inbound(jsonb,boolean)":
    "A webhook can hold messages of several tenants. Each is routed by its channel account.",
  "accept_receipts(jsonb)":
    "A webhook can hold receipts of several tenants. Each is routed by its channel account.",
  "account_activity(uuid)":
    "Counts what one account founded and invited, in all its tenants. Returns numbers and times.",
  "approval_tenants_due(integer)": "Finds tenants with an expired approval. Returns ids only.",
  "audit_tenants_to_checkpoint(integer)":
    "Finds tenants whose log grew since its last checkpoint. Returns ids only.",
  "audit_tenants_to_seal(integer)": "Finds tenants with entries to seal. Returns ids only.",
  "claim_cards(text,integer,integer)": "A worker shows the cards of every tenant.",
  "claim_outbox(text,integer,integer)": "A worker sends the messages of every tenant, in fair shares.",
  "claim_turns(text,integer,integer)":
    "Fairness is between tenants: the tenant with the fewest running turns is next.",
  "create_tenant(uuid,text,text)": "The tenant does not exist yet.",
  "erase_contact(uuid)":
    "Stays within the current tenant. Deletes rows of one person that the application may not delete.",
  "job_tenants_due(integer)": "Finds tenants with a job to run. Returns ids only.",
  "find_api_key(text)": "A request names a secret, not a tenant.",
  "find_channel_account(text,text)": "A webhook names a channel account, not a tenant.",
  "find_tenant(text)": "A command line or a sign-in page names a slug, not a tenant id.",
  "has_budget(uuid,uuid)": "The claim asks it for conversations of every tenant. Returns yes or no.",
  "knowledge_tenants_due(text,integer)": "Finds tenants with a source to work on. Returns ids only.",
  "members_without_account(text)": "Sign-in asks it before a tenant is chosen. Returns ids only.",
  "memberships_of(uuid)": "Sign-in asks it before a tenant is chosen. Returns the tenants of one account.",
  "memory_tenants_due(text,integer)":
    "Finds tenants with messages that are not embedded yet. Returns ids only.",
  "purge_idempotent_requests(timestamp with time zone)":
    "An operator deletes old answers of every tenant. The application may not call it.",
  "purge_rate_buckets()": "Deletes full buckets of every tenant. Returns how many.",
  "renew_turn_leases(text,uuid[],uuid[],integer)":
    "A worker renews its leases in many tenants with one statement.",
  "search_chunks(uuid[],tsquery,integer)":
    "Stays within the current tenant. Row security would keep the search from its index, so the statement names the tenant.",
  "search_messages(tsquery,integer)":
    "Stays within the current tenant. Row security would keep the search from its index, so the statement names the tenant.",
  "take_channel_route(text,text,uuid)": "A channel account belongs to one tenant of the whole installation.",
  "waiting_tenants(timestamp with time zone,uuid,integer)":
    "Finds tenants in which a contact may have waited too long. Returns ids only.",
};

/**
 * Everything that konstruct_definer reaches: its privileges, and the commands its policies allow. Letters as in appReach; `*`: all
 * commands. Where no comment says otherwise, `d` is erase_contact's: it deletes one person's rows, within the tenant of its
 * transaction.
 */
export const definerReach: Readonly<Record<string, { grants: string; policies: string }>> = {
  agent: { grants: "r", policies: "r" },
  agent_version: { grants: "r", policies: "r" },
  // find_api_key records when a key was last used.
  api_key: { grants: "r", policies: "rw" },
  approval: { grants: "dr", policies: "dr" },
  audit_batch: { grants: "r", policies: "r" },
  audit_checkpoint: { grants: "r", policies: "r" },
  audit_entry: { grants: "r", policies: "r" },
  // A claim says whether the turn's model calls need a budget check.
  budget: { grants: "r", policies: "r" },
  card: { grants: "drw", policies: "*" },
  channel_account: { grants: "r", policies: "r" },
  channel_route: { grants: "ar", policies: "*" },
  contact: { grants: "dr", policies: "dr" },
  contact_merge: { grants: "dr", policies: "dr" },
  conversation: { grants: "adr", policies: "*" },
  conversation_alias: { grants: "dr", policies: "dr" },
  conversation_summary: { grants: "dr", policies: "ddr" },
  conversation_work: { grants: "adrw", policies: "*" },
  data_record: { grants: "dr", policies: "dr" },
  dead_letter: { grants: "dr", policies: "dr" },
  job: { grants: "r", policies: "r" },
  escalation: { grants: "dr", policies: "dr" },
  // purge_idempotent_requests deletes old answers.
  idempotent_request: { grants: "dr", policies: "dr" },
  identity: { grants: "dr", policies: "dr" },
  // account_activity counts what an account sent.
  invitation: { grants: "r", policies: "r" },
  knowledge_chunk: { grants: "r", policies: "r" },
  knowledge_question: { grants: "dr", policies: "dr" },
  knowledge_source: { grants: "r", policies: "r" },
  link_attempt: { grants: "dr", policies: "dr" },
  link_code: { grants: "dr", policies: "dr" },
  media: { grants: "dr", policies: "dr" },
  // memberships_of: the tenants of an account. claim_turns: whom a notice can get to.
  member: { grants: "r", policies: "r" },
  member_identity: { grants: "r", policies: "r" },
  // accept_inbound deletes what was made of a message that its sender deleted.
  memory_entry: { grants: "dr", policies: "ddr" },
  memory_progress: { grants: "r", policies: "r" },
  memory_purge: { grants: "dr", policies: "dr" },
  message: { grants: "adr", policies: "*" },
  model_call: { grants: "dr", policies: "dr" },
  // A claim of a WhatsApp message includes what may be sent.
  opt_out: { grants: "r", policies: "r" },
  outbox: { grants: "drw", policies: "*" },
  preference: { grants: "dr", policies: "dr" },
  // Every turn and every send counts; purge_rate_buckets deletes full buckets.
  rate_bucket: { grants: "adrw", policies: "*" },
  receipt: { grants: "adr", policies: "*" },
  sending_stop: { grants: "r", policies: "r" },
  session: { grants: "dr", policies: "dr" },
  tenant: { grants: "ar", policies: "ar" },
  tool_call: { grants: "dr", policies: "dr" },
  // A claim includes the tool calls of earlier turns.
  turn: { grants: "dr", policies: "dr" },
  turn_step: { grants: "dr", policies: "dr" },
  whatsapp_template: { grants: "r", policies: "r" },
};

/** Tables on which the application has fewer privileges than read, insert, update and delete (`r`, `a`, `w`, `d`). */
export const appReach: Readonly<Record<string, string>> = {
  _prisma_migrations: "r",
  agent_draft: "arw",
  agent_version: "ar",
  api_key: "ar",
  approval: "ar",
  audit_batch: "ar",
  audit_checkpoint: "ar",
  audit_entry: "ar",
  audit_mark: "ar",
  audit_seal: "ar",
  budget_period: "arw",
  budget_reservation: "adr",
  card: "arw",
  channel_route: "",
  conversation_alias: "arw",
  dead_letter: "arw",
  escalation: "arw",
  conversation_rating: "ar",
  feedback: "arw",
  idempotent_request: "ar",
  // What is kept of a day is counted again, never changed.
  insight_conversation: "ar",
  insight_day: "adr",
  insight_tool: "ar",
  invitation: "ar",
  member: "arw",
  model_call: "arw",
  rate_bucket: "arw",
  receipt: "arw",
  tenant: "r",
  tool_call: "arw",
  turn: "arw",
  turn_step: "adr",
};

/** Columns that a role may update in a table it may not update. */
export const changeableColumns: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  konstruct_app: {
    api_key: ["revoked_at"],
    // The decision, its use and its end, never the request. A trigger lets each be written once.
    approval: [
      "decided_args",
      "decided_at",
      "decided_by",
      "decided_draft",
      "decided_hash",
      "decided_summary",
      "decision_reason",
      "outcome",
      "outcome_reason",
      "reason_internal",
      "state",
      "taken_at",
      "version",
    ],
    invitation: ["ended_as", "ended_at"],
    tenant: ["name", "settings"],
  },
  konstruct_definer: {
    api_key: ["last_used_at"],
    // take_channel_route gives a revoked account to the next tenant that connects it.
    channel_route: ["channel_account_id", "owner"],
    // erase_contact detaches an internal thread from its escalation before it deletes both.
    conversation: ["internal_thread_of"],
    // accept_inbound gives a message a later number when a turn has passed its first one, the words it quotes, and an edit or deletion.
    message: ["envelope", "parts", "seq", "starts_turn", "text"],
  },
};
