import type { AgentConfig } from "../agent-config.ts";
import type { Escalation, NoticeChannel } from "../escalation-config.ts";
import { dutyAt } from "./duty.ts";

/** An active member, and the channels on which a notice truly gets to them: the channel is set up and they have an address on it. */
export type NoticedMember = { email: string; role: string; by: readonly NoticeChannel[] };

/** The time for which a person may be promised. `nobody`: no member can be reached, or no rota names a time. */
export type Reach = { kind: "now" } | { kind: "at"; at: Date } | { kind: "nobody" };

/** What a contact was promised: a person answers from one instant until another. */
export type PersonPromise = { from: Date; until: Date };

/** The roles that are asked when no one named can be reached. */
export const rolesInCharge: readonly string[] = ["owner", "admin", "agent_manager"];

/** Email addresses that the configuration names, in the order in which they are asked. */
export function namedIn({ assignee, rota, fallback }: Escalation): string[] {
  const named = [assignee, ...(rota?.shifts.flatMap(({ members }) => members) ?? []), fallback];
  return [...new Set(named.flatMap((email) => email ?? []))];
}

/** Email addresses of the members whom a notice of this agent gets to, in lower case, named or in charge. */
export function reachableMembers(escalation: Escalation, members: readonly NoticedMember[]): Set<string> {
  const named = new Set(namedIn(escalation).map((email) => email.toLowerCase()));
  const reached = members.filter(
    ({ email, role, by }) =>
      (named.has(email.toLowerCase()) || rolesInCharge.includes(role)) &&
      escalation.deliver_by.some((channel) => by.includes(channel)),
  );
  return new Set(reached.map(({ email }) => email.toLowerCase()));
}

/** The rota with only those who can be reached. An assignee without a shift is on duty in every shift of others. */
function reachableRota(escalation: Escalation, canReach: (email: string) => boolean): Escalation {
  const { assignee, rota } = escalation;
  if (rota === null) return escalation;
  const hasShift = rota.shifts.some(({ members }) => assignee !== null && members.includes(assignee));
  const always = assignee === null || hasShift ? [] : [assignee];
  const shifts = rota.shifts
    .map((shift) => ({ ...shift, members: [...shift.members, ...always].filter(canReach) }))
    .filter(({ members }) => members.length > 0);
  return { ...escalation, rota: { ...rota, shifts } };
}

/**
 * Whom a tenant can reach, and when: the only place that decides whether a contact is promised a person (requirement G1). Without a
 * rota, whoever is asked is on duty at any hour.
 * @param members null where there is no tenant, in a test of a file: then everybody can be reached
 * @param topic the topic the conversation is handed over for; null for another reason
 */
export function reachAt(
  agent: Pick<AgentConfig, "escalation" | "hours" | "timezone" | "tool_settings">,
  members: readonly NoticedMember[] | null,
  now: Date,
  topic: string | null,
): Reach {
  const { escalation } = agent;
  const reached = members === null ? null : reachableMembers(escalation, members);
  if (reached?.size === 0) return { kind: "nobody" };
  const canReach = (email: string) => reached === null || reached.has(email.toLowerCase());
  const { isOpen, opensAt } = dutyAt(
    { ...agent, escalation: reachableRota(escalation, canReach) },
    now,
    topic,
  );
  if (isOpen) return { kind: "now" };
  return opensAt === null ? { kind: "nobody" } : { kind: "at", at: opensAt };
}

/** The promise in what is said; null where none is made. */
export function promiseOf(
  reach: Reach,
  { answer_within_minutes }: Escalation,
  now: Date,
): PersonPromise | null {
  if (reach.kind === "nobody") return null;
  const from = reach.kind === "at" ? reach.at : now;
  return { from, until: new Date(from.getTime() + answer_within_minutes * 60_000) };
}
