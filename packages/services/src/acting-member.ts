import { refusalError } from "@konstruct/core/refusals/refusal-error";
import type { ServiceContext } from "./context.ts";

/** The member who acts; another kind of actor must name one. */
export function actingMember({ actor }: ServiceContext, named: string | undefined): string {
  const member = actor.kind === "member" ? actor.id : named;
  if (member === undefined) throw refusalError("request.member_missing");
  return member;
}

/** The calling member; null for another actor. */
export const memberIn = ({ actor }: ServiceContext): string | null =>
  actor.kind === "member" ? actor.id : null;
