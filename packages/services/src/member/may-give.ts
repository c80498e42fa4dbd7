import { AppError } from "@konstruct/core/errors";
import type { Role, ServiceContext } from "../context.ts";

/** @throws AppError `unauthorised` when anybody but an owner gives or takes the role of owner */
export function mayGive({ actor }: Pick<ServiceContext, "actor">, role: Role): void {
  if (role !== "owner" || !("role" in actor) || actor.role === "owner") return;
  const message = "Only an owner may make somebody an owner.";
  throw new AppError("unauthorised", message, { publicMessage: message });
}

/**
 * Actions from a linked address count as the member's, so linking is a way to act as them: an owner may link everybody's, an admin
 * their own and those of lesser roles.
 * @throws AppError `unauthorised`
 */
export function mayLink(
  { actor }: Pick<ServiceContext, "actor">,
  member: { id: string; role: string },
): void {
  if (!("role" in actor) || actor.role === "owner" || actor.id === member.id) return;
  if (member.role !== "owner" && member.role !== "admin") return;
  const message = "Only an owner may link an address to an owner or to another admin.";
  throw new AppError("unauthorised", message, { publicMessage: message });
}
