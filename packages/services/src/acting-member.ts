import { AppError } from "@konstruct/core/errors";
import type { ServiceContext } from "./context.ts";

/** The member who acts; another kind of actor must name one. */
export function actingMember({ actor }: ServiceContext, named: string | undefined): string {
  const member = actor.kind === "member" ? actor.id : named;
  if (member === undefined)
    throw new AppError("invalid_input", `${actor.kind} ${actor.id} names no member`, {
      publicMessage: "memberId: say for which member this is done.",
    });
  return member;
}

/** The calling member; null for another actor. */
export const memberIn = ({ actor }: ServiceContext): string | null =>
  actor.kind === "member" ? actor.id : null;
