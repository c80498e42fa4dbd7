import type { AuditActor } from "@konstruct/audit/entry";
import { AppError } from "@konstruct/core/errors";
import type { Database } from "@konstruct/db/database";

export const allRoles = ["owner", "admin", "builder", "reviewer", "agent_manager", "viewer"] as const;
export type Role = (typeof allRoles)[number];

/** Who asks for a change. A union, so that "who did this" is never a nullable guess. */
export type Actor =
  | { kind: "member"; id: string; role: Role }
  /** A program of the tenant; it may do what a member of its role may. */
  | { kind: "api_key"; id: string; role: Role }
  /** A person at the command line of the installation, or the product itself. */
  | { kind: "system"; id: string }
  /** A platform that told us something, such as an uninstall. */
  | { kind: "channel"; id: string };

export type ServiceContext = { database: Database; tenantId: string; actor: Actor };

export type Permission =
  | "agent.publish"
  | "api_key.manage"
  | "approval.decide"
  | "approval.expire"
  | "approval.read"
  | "channel_account.install"
  | "channel_account.read"
  | "channel_account.renew"
  | "conversation.answer"
  | "conversation.escalate"
  | "conversation.read"
  | "conversation.read_own"
  | "contact.erase"
  | "contact.link"
  | "contact.merge"
  | "contact.read"
  | "channel_account.revoke"
  | "dead_letter.replay"
  | "feedback.record"
  | "knowledge.read"
  | "knowledge.write"
  | "member.manage"
  | "member.read"
  | "memory.write"
  | "secret.write"
  | "turn.stop"
  | "uncertain_send.resolve";

const roles: Record<Permission, readonly Role[]> = {
  "agent.publish": ["owner", "admin", "builder"],
  "api_key.manage": ["owner", "admin"],
  "approval.decide": ["owner", "admin", "reviewer", "agent_manager"],
  // The product's own work: time is nobody's decision.
  "approval.expire": [],
  "approval.read": ["owner", "admin", "reviewer", "agent_manager", "viewer"],
  "channel_account.install": ["owner", "admin"],
  "channel_account.read": ["owner", "admin", "builder", "reviewer", "agent_manager", "viewer"],
  // The product's own work: a token that runs out is nobody's decision.
  "channel_account.renew": [],
  "channel_account.revoke": ["owner", "admin"],
  "conversation.answer": ["owner", "admin", "reviewer", "agent_manager"],
  "conversation.escalate": ["owner", "admin", "builder", "reviewer", "agent_manager"],
  "conversation.read": ["owner", "admin", "reviewer", "agent_manager", "viewer"],
  // A contact who asks in the channel.
  "conversation.read_own": [],
  "contact.erase": ["owner", "admin"],
  // A contact's own code, or a platform that vouches for an address.
  "contact.link": [],
  "contact.merge": ["owner", "admin", "agent_manager"],
  "contact.read": ["owner", "admin", "reviewer", "agent_manager"],
  "dead_letter.replay": ["owner", "admin", "agent_manager"],
  // Whoever read the answer, by the platform's buttons.
  "feedback.record": [],
  "knowledge.read": ["owner", "admin", "builder", "reviewer", "agent_manager", "viewer"],
  "knowledge.write": ["owner", "admin", "builder"],
  "member.manage": ["owner", "admin"],
  "member.read": ["owner", "admin", "builder", "reviewer", "agent_manager", "viewer"],
  "memory.write": ["owner", "admin", "agent_manager"],
  "secret.write": ["owner", "admin"],
  // A contact's own button.
  "turn.stop": ["owner", "admin", "agent_manager"],
  "uncertain_send.resolve": ["owner", "admin", "agent_manager"],
};

/** What a platform tells us of itself: that it was taken away, or whose address it knows. */
const channelMay: ReadonlySet<Permission> = new Set([
  "channel_account.install",
  "channel_account.revoke",
  "contact.link",
  "conversation.read_own",
  "feedback.record",
  "turn.stop",
]);

/** Whether whoever asks has the right. */
export function may({ actor }: Pick<ServiceContext, "actor">, permission: Permission): boolean {
  switch (actor.kind) {
    case "system":
      return true;
    case "channel":
      return channelMay.has(permission);
    case "member":
    case "api_key":
      return roles[permission].includes(actor.role);
  }
}

/** First line of every verb. @throws AppError `unauthorised` */
export function authorise(context: ServiceContext, permission: Permission): void {
  if (may(context, permission)) return;
  const { actor } = context;
  throw new AppError("unauthorised", `${actor.kind} ${actor.id} may not ${permission}`, {
    publicMessage: "You do not have the right to do this.",
  });
}

export function auditActor({ actor }: ServiceContext): AuditActor {
  return { kind: actor.kind, id: actor.id };
}
