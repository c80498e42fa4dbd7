import type { AuditLine } from "@konstruct/services/audit/review-audit";

type Named = { id: string; name: string };
type Actor = AuditLine["entry"]["actor"];

/** Actors by name where there is one: a member, or an agent. */
export function namesOfActors(
  agents: readonly Named[],
  members: readonly Named[],
  wordFor: (kind: Actor["kind"]) => string,
): (actor: Actor) => string {
  const names = new Map([...agents, ...members].map(({ id, name }) => [id, name]));
  return ({ kind, id }) => `${wordFor(kind)} ${names.get(id) ?? id}`;
}
