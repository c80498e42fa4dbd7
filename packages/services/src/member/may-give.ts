import { refusalError } from "@konstruct/core/refusals/refusal-error";
import type { Role, ServiceContext } from "../context.ts";

/** @throws AppError `unauthorised` when anybody but an owner gives or takes the role of owner */
export function mayGive({ actor }: Pick<ServiceContext, "actor">, role: Role): void {
  if (role !== "owner" || !("role" in actor) || actor.role === "owner") return;
  throw refusalError("member.owner_by_owner");
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
  throw refusalError("member.link_by_owner");
}
