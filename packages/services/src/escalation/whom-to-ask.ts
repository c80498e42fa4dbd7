import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { dutyAt } from "@konstruct/core/agent/duty";
import type { Whom } from "@konstruct/db/turn/turn-commit";

/** Who looks after things where nobody was named. */
export const caretakers: Whom = {
  groups: [],
  roles: ["owner", "admin", "agent_manager"],
  surfaces: ["slack", "email"],
};

/**
 * Whom an agent asks, in groups: the first in which somebody can be reached. While nobody is on duty, those who will be.
 * @param reminders how often nobody came: each one asks a wider circle
 */
export function whomToAsk({ escalation }: AgentConfig, now: Date, reminders = 0): Whom {
  const { onDuty, fallback } = dutyAt(escalation, now);
  const { assignee, rota, deliver_by } = escalation;
  const named = [
    ...(assignee === null ? [] : [assignee]),
    ...(rota?.shifts.flatMap((shift) => shift.members) ?? []),
  ];
  const circles = [onDuty, fallback === null ? [] : [fallback]];
  // Whoever was named and did not come is asked no third time: then those who look after everything are.
  const groups = reminders >= circles.length ? [] : [...circles.slice(reminders), [...new Set(named)]];
  return { groups, roles: caretakers.roles, surfaces: deliver_by };
}
