import { visitorCode } from "@konstruct/core/visitor-code";
import type { AuditLine } from "@konstruct/services/audit/review-audit";

type Named = { id: string; name: string };
type Actor = AuditLine["entry"]["actor"];

/** Actors by name where there is one: a member or an agent; a contact as everywhere. */
export function namesOfActors(
  agents: readonly Named[],
  members: readonly Named[],
  wordFor: (kind: Actor["kind"]) => string,
  visitor: (code: string) => string,
): (actor: Actor) => string {
  const names = new Map([...agents, ...members].map(({ id, name }) => [id, name]));
  return ({ kind, id }) =>
    kind === "contact" ? visitor(visitorCode(id)) : `${wordFor(kind)} ${names.get(id) ?? id}`;
}
