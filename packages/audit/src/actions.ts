import { z } from "zod";

/** Everything the audit log can say was done: noun.verb, past tense. Adding one is safe; renaming one is not. */
export const auditActions = [
  "message.received",
  "message.sent",
  "message.send_uncertain",
  "message.failed",
  "turn.completed",
  "turn.dead_lettered",
  "turn.replayed",
  "llm.called",
  "tool.called",
  "tool.uncertain",
  "policy.decided",
  "approval.requested",
  "approval.granted",
  "approval.declined",
  "approval.expired",
  "escalation.requested",
  "escalation.accepted",
  "escalation.handed_back",
  "channel_account.installed",
  "channel_account.changed",
  "channel_account.revoked",
  "agent.created",
  "agent_version.published",
  "agent_version.rolled_back",
  "tenant.created",
  "member.invited",
  "member.signed_in",
  "member.removed",
  "secret.changed",
  "contact.erased",
  "memory.purged",
  "audit.exported",
] as const;

export const auditActionSchema = z.enum(auditActions);
export type AuditAction = z.infer<typeof auditActionSchema>;
