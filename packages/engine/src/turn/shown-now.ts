import { timezoneOf } from "@konstruct/core/agent/hours/agent-time";
import { openZone, utcOf } from "@konstruct/tools/calendar/zone";
import { shifted } from "../ground/mentions/day.ts";
import type { Turn } from "./turn.ts";

/** The time zone of dates and times given without one. */
export const zoneOf = ({ input }: Turn): string => timezoneOf(input.agent);

/** A moment as a clock in the agent's time zone shows it, in the UTC fields of a date: its day is what "today" means there. */
export const shownAt = (turn: Turn, moment: Date): Date =>
  new Date(utcOf(openZone(zoneOf(turn)).wallClock(moment.getTime())));

/** The present moment, shown like this. */
export const shownNow = (turn: Turn): Date => shownAt(turn, turn.ports.clock());

/** Whether a moment, ISO 8601, is of the present day there. */
export const isToday = (turn: Turn, at: string): boolean =>
  shifted(shownAt(turn, new Date(at)), 0) === shifted(shownNow(turn), 0);
