import { AppError } from "@konstruct/core/errors";
import type { Role, ServiceContext } from "../context.ts";

/** @throws AppError `unauthorised` when somebody who is no owner gives or takes the role of one */
export function mayGive({ actor }: Pick<ServiceContext, "actor">, role: Role): void {
  if (role !== "owner" || !("role" in actor) || actor.role === "owner") return;
  const message = "Only an owner may make somebody an owner.";
  throw new AppError("unauthorised", message, { publicMessage: message });
}
