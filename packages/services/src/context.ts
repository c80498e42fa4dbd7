import type { AuditActor } from "@konstruct/audit/entry";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import type { Database } from "@konstruct/db/database";
import type { SetUp } from "./set-up.ts";

export const allRoles = ["owner", "admin", "builder", "reviewer", "agent_manager", "viewer"] as const;
export type Role = (typeof allRoles)[number];

/** The actor of a change. A union, so that the actor is never a nullable field. */
export type Actor =
  | { kind: "member"; id: string; role: Role }
  /** A program of the tenant, with its role's rights or the part of them that its scopes name. */
  | { kind: "api_key"; id: string; role: Role; scopes?: readonly string[] }
  /** A person at the installation's command line, or the product itself. */
  | { kind: "system"; id: string }
  /** A platform that notified us, for example of an uninstall. */
  | { kind: "channel"; id: string };

export type ServiceContext = {
  database: Database;
  tenantId: string;
  actor: Actor;
  /** Absent where the caller does not know it: then all channels of notice, and no models. */
  setUp?: SetUp;
};

export type Permission =
  | "agent.edit"
  | "agent.gate"
  | "agent.publish"
  | "agent.read"
  | "analytics.read"
  | "api_key.manage"
  | "approval.decide"
  | "approval.expire"
  | "approval.read"
  | "budget.read"
  | "budget.write"
  | "audit.export"
  | "audit.mark"
  | "audit.read"
  | "channel_account.check"
  | "channel_account.install"
  | "channel_account.read"
  | "channel_account.renew"
  | "conversation.answer"
  | "conversation.escalate"
  | "conversation.read"
  | "conversation.read_own"
  | "contact.erase"
  | "contact.export"
  | "contact.link"
  | "contact.merge"
  | "contact.read"
  | "channel_account.revoke"
  | "data.write"
  | "dead_letter.replay"
  | "evaluation.read"
  | "evaluation.write"
  | "feedback.record"
  | "knowledge.read"
  | "knowledge.write"
  | "member.manage"
  | "member.read"
  | "memory.write"
  | "model.manage"
  | "notification.read"
  | "replay.read"
  | "replay.write"
  | "secret.write"
  | "tool.read"
  | "tool.run"
  | "tool.test"
  | "turn.read"
  | "turn.stop"
  | "uncertain_send.resolve";

const roles: Record<Permission, readonly Role[]> = {
  // A preview is part of writing the draft.
  "agent.edit": ["owner", "admin", "builder"],
  "agent.gate": ["owner", "admin"],
  "agent.publish": ["owner", "admin", "builder"],
  "agent.read": ["owner", "admin", "builder", "reviewer", "agent_manager", "viewer"],
  // Figures only, no words of conversations.
  "analytics.read": ["owner", "admin", "builder", "reviewer", "agent_manager", "viewer"],
  "api_key.manage": ["owner", "admin"],
  "approval.decide": ["owner", "admin", "reviewer", "agent_manager"],
  // The product's own command: expiry is no person's decision.
  "approval.expire": [],
  "approval.read": ["owner", "admin", "reviewer", "agent_manager", "viewer"],
  "audit.export": ["owner", "admin"],
  "audit.mark": ["owner", "admin", "reviewer"],
  "audit.read": ["owner", "admin", "reviewer", "agent_manager"],
  "budget.read": ["owner", "admin", "builder", "reviewer", "agent_manager", "viewer"],
  "budget.write": ["owner", "admin"],
  "channel_account.check": ["owner", "admin", "builder"],
  "channel_account.install": ["owner", "admin"],
  "channel_account.read": ["owner", "admin", "builder", "reviewer", "agent_manager", "viewer"],
  // The product's own command: an expiring token is no person's decision.
  "channel_account.renew": [],
  "channel_account.revoke": ["owner", "admin"],
  "conversation.answer": ["owner", "admin", "reviewer", "agent_manager"],
  "conversation.escalate": ["owner", "admin", "builder", "reviewer", "agent_manager"],
  "conversation.read": ["owner", "admin", "reviewer", "agent_manager", "viewer"],
  // For a contact who asks in the channel.
  "conversation.read_own": [],
  "contact.erase": ["owner", "admin"],
  "contact.export": ["owner", "admin", "agent_manager"],
  // For a contact's own code, or a platform that verified an address.
  "contact.link": [],
  "contact.merge": ["owner", "admin", "agent_manager"],
  "contact.read": ["owner", "admin", "reviewer", "agent_manager"],
  "data.write": ["owner", "admin", "builder"],
  "dead_letter.replay": ["owner", "admin", "agent_manager"],
  "evaluation.read": ["owner", "admin", "builder", "reviewer", "agent_manager", "viewer"],
  "evaluation.write": ["owner", "admin", "builder", "agent_manager"],
  // For the reader of an answer, by the platform's buttons.
  "feedback.record": [],
  "knowledge.read": ["owner", "admin", "builder", "reviewer", "agent_manager", "viewer"],
  "knowledge.write": ["owner", "admin", "builder"],
  "member.manage": ["owner", "admin"],
  "member.read": ["owner", "admin", "builder", "reviewer", "agent_manager", "viewer"],
  "memory.write": ["owner", "admin", "agent_manager"],
  "model.manage": ["owner", "admin"],
  // A member's own.
  "notification.read": ["owner", "admin", "builder", "reviewer", "agent_manager", "viewer"],
  // The result shows contacts' words beside the draft's replies.
  "replay.read": ["owner", "admin", "builder", "reviewer", "agent_manager"],
  "replay.write": ["owner", "admin", "builder", "agent_manager"],
  "secret.write": ["owner", "admin"],
  "tool.read": ["owner", "admin", "builder", "reviewer", "agent_manager", "viewer"],
  // A real call, with its effect.
  "tool.run": ["owner", "admin"],
  "tool.test": ["owner", "admin", "builder"],
  // A preview's turn for builders, any other for members who read conversations: readTurn checks which it is.
  "turn.read": ["owner", "admin", "builder", "reviewer", "agent_manager", "viewer"],
  // For a contact's own button.
  "turn.stop": ["owner", "admin", "agent_manager"],
  "uncertain_send.resolve": ["owner", "admin", "agent_manager"],
};

/**
 * What a platform may do: install and revoke its account, link an address it verified, pass on a contact's own commands, and a
 * decision where the tenant lets a label or a link decide.
 */
const channelMay: ReadonlySet<Permission> = new Set([
  "approval.decide",
  "approval.read",
  "channel_account.install",
  "channel_account.revoke",
  "contact.link",
  "conversation.read_own",
  "feedback.record",
  "turn.stop",
]);

/** Whether the actor has the right. */
export function may({ actor }: Pick<ServiceContext, "actor">, permission: Permission): boolean {
  switch (actor.kind) {
    case "system":
      return true;
    case "channel":
      return channelMay.has(permission);
    case "member":
      return roles[permission].includes(actor.role);
    case "api_key":
      return roles[permission].includes(actor.role) && (actor.scopes?.includes(permission) ?? true);
  }
}

/** Whether members of a role have the right. */
export const roleMay = (role: Role, permission: Permission): boolean => roles[permission].includes(role);

/** A role's rights, by name. */
export function permissionsOf(role: Role): Permission[] {
  return (Object.keys(roles) as Permission[]).filter((permission) => roles[permission].includes(role)).sort();
}

/** The first line of every command. @throws AppError `unauthorised` */
export function authorise(context: ServiceContext, permission: Permission): void {
  if (may(context, permission)) return;
  const { actor } = context;
  throw refusalError("request.forbidden", {}, { message: `${actor.kind} ${actor.id} may not ${permission}` });
}

export function auditActor({ actor }: ServiceContext): AuditActor {
  return { kind: actor.kind, id: actor.id };
}
