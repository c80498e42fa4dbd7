import type { AuditActor } from "@konstruct/audit/entry";
import { AppError } from "@konstruct/core/errors";
import type { Database } from "@konstruct/db/database";

export type Role = "owner" | "admin" | "builder" | "reviewer" | "agent_manager" | "viewer";

/** Who asks for a change. A union, so that "who did this" is never a nullable guess. */
export type Actor =
  | { kind: "member"; id: string; role: Role }
  /** A person at the command line of the installation, or the product itself. */
  | { kind: "system"; id: string }
  /** A platform that told us something, such as an uninstall. */
  | { kind: "channel"; id: string };

export type ServiceContext = { database: Database; tenantId: string; actor: Actor };

export type Permission =
  | "agent.publish"
  | "channel_account.install"
  | "channel_account.revoke"
  | "dead_letter.replay"
  | "uncertain_send.resolve";

const roles: Record<Permission, readonly Role[]> = {
  "agent.publish": ["owner", "admin", "builder"],
  "channel_account.install": ["owner", "admin"],
  "channel_account.revoke": ["owner", "admin"],
  "dead_letter.replay": ["owner", "admin", "agent_manager"],
  "uncertain_send.resolve": ["owner", "admin", "agent_manager"],
};

/** First line of every verb. @throws AppError `unauthorised` */
export function authorise(context: ServiceContext, permission: Permission): void {
  const { actor } = context;
  switch (actor.kind) {
    case "system":
      return;
    case "channel":
      if (permission === "channel_account.revoke" || permission === "channel_account.install") return;
      break;
    case "member":
      if (roles[permission].includes(actor.role)) return;
      break;
  }
  throw new AppError("unauthorised", `${actor.kind} ${actor.id} may not ${permission}`, {
    publicMessage: "You do not have the right to do this.",
  });
}

export function auditActor({ actor }: ServiceContext): AuditActor {
  return { kind: actor.kind, id: actor.id };
}
