import { wallTime } from "../../wall-clock.ts";
import type { AgentConfig } from "../agent-config.ts";
import type { Shift } from "../escalation-config.ts";
import { timezoneOf } from "./agent-time.ts";
import { spanOfHours } from "./daily-hours.ts";
import { hoursIn, hoursOn, weekdays } from "./opening-hours.ts";

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

/** A rota repeats every week; a clock change of a whole day may skip a shift, and holidays may close two weeks. */
const daysAhead = 31;

/** The shifts that begin on a day. Without a rota the opening hours are everybody's; on a date without hours only who is on call works. */
function shiftsOn(
  { escalation: { rota }, hours }: Pick<AgentConfig, "escalation" | "hours">,
  day: number,
): Shift[] {
  const open = hoursOn(hours ?? {}, day);
  if (rota === null) return open.map((range) => ({ members: [], days: [], ...hoursIn(range) }));
  const weekday = weekdays[new Date(day).getUTCDay()]!;
  const isClosed = hours?.[new Date(day).toISOString().slice(0, 10)] !== undefined && open.length === 0;
  return rota.shifts.filter(
    ({ days, topics }) => days.includes(weekday) && (!isClosed || topics !== undefined),
  );
}

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
  const timezone = rota?.timezone ?? timezoneOf(agent);
  const today = wallTime(now, timezone);
  const isWanted = ({ topics }: Shift) => topics === undefined || (topic !== null && topics.includes(topic));
  /** As instants. A shift that a clock change skips entirely is left out. */
  const on = (ahead: number): Span[] => {
    const day = { ...today, day: today.day + ahead };
    const shifts = shiftsOn(agent, Date.UTC(day.year, day.month - 1, day.day)).filter(isWanted);
    return shifts.flatMap((shift) => {
      const span = spanOfHours(shift, day, timezone);
      return span === null ? [] : [{ shift, from: span.start, to: span.end }];
    });
  };
  const at = now.getTime();
  const running = [...on(-1), ...on(0)].filter(({ from, to }) => from <= at && at < to);
  if (running.length > 0) {
    const membersOf = (spans: Span[]) => spans.flatMap(({ shift }) => shift.members);
    const onCall = [...new Set(membersOf(running.filter(({ shift }) => shift.topics !== undefined)))];
    const members = membersOf(running.filter(({ shift }) => shift.topics === undefined));
    // The assignee is not on duty while only shifts of others are running.
    const hasShift =
      rota?.shifts.some(({ members: of }) => assignee !== null && of.includes(assignee)) ?? false;
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
