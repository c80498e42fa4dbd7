import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { dutyAt } from "@konstruct/core/agent/duty";
import type { Whom } from "@konstruct/db/turn/turn-commit";

/** The roles in charge when no one was named. */
export const rolesInCharge: Whom = {
  groups: [],
  roles: ["owner", "admin", "agent_manager"],
  surfaces: ["slack", "email"],
};

/**
 * The groups an agent notifies, in order: the first with a reachable member is used. While no one is on duty, those who will be.
 * @param reminders how many reminders had no answer: each one notifies a wider circle
 */
export function whomToAsk(agent: AgentConfig, now: Date, reminders = 0): Whom {
  const { onDuty, fallback } = dutyAt(agent, now);
  const { assignee, rota, deliver_by } = agent.escalation;
  const named = [
    ...(assignee === null ? [] : [assignee]),
    ...(rota?.shifts.flatMap((shift) => shift.members) ?? []),
  ];
  const circles = [onDuty, fallback === null ? [] : [fallback]];
  // After two reminders no one named is notified again; the roles in charge are.
  const groups = reminders >= circles.length ? [] : [...circles.slice(reminders), [...new Set(named)]];
  return { groups, roles: rolesInCharge.roles, surfaces: deliver_by };
}
