import { type WallTime, wallTime } from "../../wall-clock.ts";
import type { AgentConfig } from "../agent-config.ts";
import type { Shift } from "../escalation-config.ts";
import { timezoneOf } from "./agent-time.ts";
import { spanOfHours } from "./daily-hours.ts";
import { hoursIn, type Week, weekdays } from "./opening-hours.ts";

export type Duty = {
  /** Who is on call for the topic: the members of running shifts that name it. They are notified first. */
  onCall: string[];
  /** Email addresses in the order in which they are notified: the assignee, then the members of the shifts. */
  onDuty: string[];
  /** Who is notified when no member is on duty or none answers. */
  fallback: string | null;
  /** A member is on duty; without a rota it is so in the opening hours, and always where there are none. */
  isOpen: boolean;
  /** When the next shift begins; null while open. */
  opensAt: Date | null;
};

type Span = { shift: Shift; from: number; to: number };

/** A rota repeats every week; a clock change of a whole day may skip a shift. */
const daysAhead = 15;

/** The shifts that begin on one day, as instants. A shift that a clock change skips entirely is left out. */
function spansOn(day: WallTime, shifts: readonly Shift[], zone: string): Span[] {
  const weekday = weekdays[new Date(Date.UTC(day.year, day.month - 1, day.day)).getUTCDay()]!;
  return shifts
    .filter(({ days }) => days.includes(weekday))
    .flatMap((shift) => {
      const span = spanOfHours(shift, day, zone);
      return span === null ? [] : [{ shift, from: span.start, to: span.end }];
    });
}

/** Without a rota, opening hours are everybody's shifts. */
const shiftsOf = (hours: Week): Shift[] =>
  weekdays.flatMap((day) =>
    (hours[day] ?? []).map((range) => ({ members: [], days: [day], ...hoursIn(range) })),
  );

/**
 * Who is on duty at an instant, and otherwise when the next shift begins (requirement G1).
 * @param topic the topic a person is asked for; shifts of other topics do not count
 */
export function dutyAt(
  agent: Pick<AgentConfig, "escalation" | "hours" | "timezone" | "tool_settings">,
  now: Date,
  topic: string | null = null,
): Duty {
  const { assignee, fallback, rota } = agent.escalation;
  if (rota === null && agent.hours === null) {
    const onDuty = assignee === null ? [] : [assignee];
    return { onCall: [], onDuty, fallback, isOpen: true, opensAt: null };
  }
  const planned = rota?.shifts ?? shiftsOf(agent.hours ?? {});
  const shifts = planned.filter(
    ({ topics }) => topics === undefined || (topic !== null && topics.includes(topic)),
  );
  const timezone = rota?.timezone ?? timezoneOf(agent);
  const today = wallTime(now, timezone);
  const on = (ahead: number) => spansOn({ ...today, day: today.day + ahead }, shifts, timezone);
  const at = now.getTime();
  const running = [...on(-1), ...on(0)].filter(({ from, to }) => from <= at && at < to);
  if (running.length > 0) {
    const membersOf = (spans: Span[]) => spans.flatMap(({ shift }) => shift.members);
    const onCall = [...new Set(membersOf(running.filter(({ shift }) => shift.topics !== undefined)))];
    const members = membersOf(running.filter(({ shift }) => shift.topics === undefined));
    // The assignee is not on duty while only shifts of others are running.
    const hasShift = planned.some((shift) => assignee !== null && shift.members.includes(assignee));
    const first = assignee !== null && (!hasShift || members.includes(assignee)) ? [assignee] : [];
    return { onCall, onDuty: [...new Set([...first, ...members])], fallback, isOpen: true, opensAt: null };
  }
  for (let ahead = 0; ahead <= daysAhead; ahead++) {
    const next = on(ahead).filter(({ from }) => from > at);
    const first = Math.min(...next.map(({ from }) => from));
    if (next.length > 0) return { onCall: [], onDuty: [], fallback, isOpen: false, opensAt: new Date(first) };
  }
  return { onCall: [], onDuty: [], fallback, isOpen: false, opensAt: null };
}

/** Whether it is within the agent's opening hours; null for an agent without any. */
export function isOpenAt(agent: AgentConfig, now: Date): boolean | null {
  if (agent.hours === null) return null;
  return dutyAt({ ...agent, escalation: { ...agent.escalation, rota: null } }, now).isOpen;
}
