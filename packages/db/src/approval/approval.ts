import type { JsonObject } from "@konstruct/core/json";
import type { Identity, ReplyTarget } from "@konstruct/core/message";

export type ApprovalKind = "tool_call" | "draft";
export type ApprovalState = "pending" | "approved" | "rejected" | "expired" | "withdrawn";
/**
 * The outcome of an approved action. `refused`: it did not begin, because a rule denied it when it was checked again, or its turn was
 * dead-lettered. `failed`: it began, and did not succeed as far as is known.
 */
export type ApprovalOutcome = "executed" | "failed" | "refused" | "sent";

/** The reason of a failed outcome when the action may have been done: the code of a tool's result with an unknown end. */
export const uncertainEnd = "uncertain";

/** Where the message that asked for the approval came from: the decision continues from there. */
export type ApprovalEnvelope = {
  identity: Identity;
  aliases: Identity[];
  displayName?: string;
  replyTarget: ReplyTarget;
};

/** A member's decision on exactly one action, from the request to the outcome. */
export type Approval = {
  id: string;
  conversationId: string;
  agentId: string;
  agentVersionId: string;
  /** The turn that requested it. */
  turnId: string;
  goalId: string | null;
  kind: ApprovalKind;
  tool: string | null;
  toolVersion: string | null;
  args: JsonObject | null;
  draft: string | null;
  /** Intent, confidence, internal note and evidence, for the reviewer only. */
  detail: JsonObject;
  /** One sentence: what happens on approval, with the values that were approved. */
  summary: string;
  /** The same with the values asked for; null unless the reviewer changed them. */
  askedSummary: string | null;
  /** The policy rule that requires the approval, and why. */
  ruleId: string | null;
  reason: string;
  /** The hash of the requested action, by actionHash in packages/core. */
  actionHash: string;
  /** Random, and part of the hash. */
  nonce: string;
  /** Grows with every change of state; a decision names the one its reviewer saw. */
  version: number;
  state: ApprovalState;
  /** `member:…`, `api_key:…` or `channel:…`; null while undecided, and when it expired or was withdrawn. */
  decidedBy: string | null;
  decidedByName: string | null;
  /** When it stopped being pending. */
  decidedAt: Date | null;
  decisionReason: string | null;
  /** The reason is for colleagues only. */
  reasonInternal: boolean;
  /** The approved arguments or text: nothing else may be used. */
  decidedArgs: JsonObject | null;
  decidedDraft: string | null;
  /** The hash of the approved action. */
  decidedHash: string | null;
  /** When its action began. */
  takenAt: Date | null;
  outcome: ApprovalOutcome | null;
  outcomeReason: string | null;
  envelope: ApprovalEnvelope;
  createdAt: Date;
  expiresAt: Date;
};

/** The name of whoever decided, by tenant and `decided_by`. A label or a link in Chatwoot names no member. */
export const deciderName = (tenant: string, by: string) => `coalesce(
  (select m.name from member m where m.tenant_id = ${tenant} and 'member:' || m.id = ${by}),
  (select 'API key ' || k.name from api_key k where k.tenant_id = ${tenant} and 'api_key:' || k.id = ${by}),
  (select 'a ' || found[1] || ' in Chatwoot' from regexp_matches(${by}, '^channel:chatwoot:.*:(label|link)$') found), ${by})`;

/** The columns of an Approval, for a table with the alias `a`. */
export const approvalColumns = `a.id, a.conversation_id as "conversationId", a.agent_id as "agentId", a.agent_version_id as "agentVersionId",
  a.turn_id as "turnId", a.goal_id as "goalId", a.kind, a.tool, a.tool_version as "toolVersion", a.args, a.draft, a.detail,
  coalesce(a.decided_summary, a.summary) as summary, case when a.decided_summary is not null then a.summary end as "askedSummary",
  a.rule_id as "ruleId", a.reason, a.action_hash as "actionHash", a.nonce, a.version, a.state, a.decided_by as "decidedBy",
  ${deciderName("a.tenant_id", "a.decided_by")} as "decidedByName",
  a.decided_at as "decidedAt", a.decision_reason as "decisionReason", a.reason_internal as "reasonInternal", a.decided_args as "decidedArgs", a.decided_draft as "decidedDraft",
  a.decided_hash as "decidedHash", a.taken_at as "takenAt", a.outcome, a.outcome_reason as "outcomeReason", a.envelope,
  a.created_at as "createdAt", a.expires_at as "expiresAt"`;
