import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instantOf, wallTime } from "../../wall-clock.ts";
import { agentConfigSchema } from "../agent-config.ts";
import { type Escalation, escalationSchema } from "../escalation-config.ts";
import { toolSettingsOf } from "./agent-time.ts";
import { dutyAt, isOpenAt } from "./duty.ts";
import { weekdays } from "./opening-hours.ts";

const [ann, bob, cat] = ["ann@shop.test", "bob@shop.test", "cat@shop.test"];
const workdays = ["mon", "tue", "wed", "thu", "fri"] as const;
const shift = (from: string, to: string, days: readonly string[] = workdays, members = [ann]) => ({
  members,
  days,
  from,
  to,
});
const escalation = (timezone: string, shifts: object[], more: object = {}): Escalation =>
  escalationSchema.parse({ rota: { timezone, shifts }, ...more });
const agentWith = (escalation: Escalation, more: object = {}) => ({
  ...agentConfigSchema.parse(more),
  escalation,
});
const duty = (given: Escalation, at: string) => dutyAt(agentWith(given), new Date(at));

const opens = (given: Escalation, at: string) => duty(given, at).opensAt?.toISOString();

describe("who is on duty", () => {
  it("G1 without a rota the opening hours count, in the agent's time zone", () => {
    const given = escalationSchema.parse({ assignee: ann });
    const agent = agentWith(given, { timezone: "Europe/Madrid", hours: { mon: ["09:00-14:00"] } });
    expect(dutyAt(agent, new Date("2026-11-23T08:30:00Z"))).toMatchObject({ onDuty: [ann], isOpen: true });
    const closed = dutyAt(agent, new Date("2026-11-23T13:30:00Z"));
    expect(closed.isOpen).toBe(false);
    expect(closed.opensAt?.toISOString()).toBe("2026-11-30T08:00:00.000Z");
    expect(isOpenAt(agent, new Date("2026-11-23T08:30:00Z"))).toBe(true);
    expect(isOpenAt(agentWith(given), new Date())).toBeNull();
  });

  it("G1 a date has its own hours, and on a date without any only who is on call works", () => {
    const hours = {
      mon: ["09:00-14:00"],
      fri: ["09:00-14:00"],
      "2026-12-25": [],
      "2026-12-26": ["10:00-12:00"],
    };
    const agent = agentWith(escalationSchema.parse({ assignee: ann }), { timezone: "Europe/Madrid", hours });
    const open = (at: string) => isOpenAt(agent, new Date(at));
    expect([open("2026-12-18T09:00:00Z"), open("2026-12-25T09:00:00Z")]).toEqual([true, false]);
    expect([open("2026-12-19T09:30:00Z"), open("2026-12-26T09:30:00Z")]).toEqual([false, true]);
    const christmas = new Date("2026-12-25T09:00:00Z");
    expect(dutyAt(agent, christmas).opensAt?.toISOString()).toBe("2026-12-26T09:00:00.000Z");
    const shifts = [
      shift("09:00", "17:00"),
      { ...shift("00:00", "24:00"), members: [bob], topics: ["fire"] },
    ];
    const rota = agentWith(escalation("Europe/Madrid", shifts), { hours });
    expect(dutyAt(rota, christmas)).toMatchObject({ onDuty: [], isOpen: false });
    expect(dutyAt(rota, christmas, "fire")).toMatchObject({ onCall: [bob], isOpen: true });
    expect(dutyAt(rota, new Date("2026-12-18T09:00:00Z"))).toMatchObject({ onDuty: [ann], isOpen: true });
  });

  it.each([
    [{ lun: ["09:00-12:00"] }, "a weekday such as mon"],
    [{ "2026-02-30": [] }, "a date such as"],
    [{ "2026-12-24": ["09:00-12:00", "11:00-13:00"] }, "overlap"],
    [{ mon: ["09:00-12:00"], "2026-12-24": ["09:00-12:00"], "2026-12-25": ["10:00-13:00"] }, null],
  ])("G1 hours are of weekdays and dates, and do not overlap: %j", (hours, problem) => {
    const { error } = agentConfigSchema.safeParse({ hours });
    if (problem === null) expect(error).toBeUndefined();
    else expect(error?.issues.map(({ message }) => message).join()).toContain(problem);
  });

  it("G1 F4 the calendar has the agent's time zone and opening hours where it has none of its own", () => {
    const hours = { tue: ["09:15-17:40"] };
    const calendarOf = (calendar: object) =>
      toolSettingsOf(
        agentConfigSchema.parse({ timezone: "Asia/Bangkok", hours, tool_settings: { calendar } }),
      ).calendar;
    expect(calendarOf({})).toMatchObject({ time_zone: "Asia/Bangkok", working_hours: hours });
    const own = { time_zone: "Europe/Madrid", working_hours: { mon: ["10:00-12:00"] } };
    expect(calendarOf(own)).toMatchObject(own);
  });

  it("G1 a rota without a time zone has the agent's, and its shifts count for duty alone", () => {
    const given = escalationSchema.parse({ rota: { shifts: [shift("09:00", "17:00")] } });
    const agent = agentWith(given, { timezone: "Asia/Bangkok", hours: { mon: ["12:00-13:00"] } });
    const morning = new Date("2026-11-23T02:30:00Z");
    expect(dutyAt(agent, morning)).toMatchObject({ onDuty: [ann], isOpen: true });
    expect(isOpenAt(agent, morning)).toBe(false);
  });

  it("G1 without a rota the assignee is always on duty", () => {
    const given = escalationSchema.parse({ assignee: ann, fallback: bob });
    expect(duty(given, "2026-11-22T03:00:00Z")).toEqual({
      onCall: [],
      onDuty: [ann],
      fallback: bob,
      isOpen: true,
      opensAt: null,
    });
  });

  it("G1 the assignee comes first, then the members of the shift, each once", () => {
    const shifts = [shift("09:00", "18:00", workdays, [bob, ann]), shift("12:00", "20:00", workdays, [cat])];
    const given = escalation("Asia/Bangkok", shifts, { assignee: ann });
    expect(duty(given, "2026-11-23T06:00:00Z").onDuty).toEqual([ann, bob, cat]);
    // 19:00 in Bangkok: Ann's own shift is over.
    expect(duty(given, "2026-11-23T12:00:00Z").onDuty).toEqual([cat]);
  });

  it("G1 a shift of a topic counts for that topic only, and its members come first", () => {
    const onCall = { ...shift("00:00", "24:00", weekdays, [bob]), topics: ["leak"] };
    const given = agentWith(escalation("Asia/Bangkok", [shift("09:00", "18:00"), onCall]));
    const [noon, night] = [new Date("2026-11-23T05:00:00Z"), new Date("2026-11-23T20:00:00Z")];
    expect(dutyAt(given, noon, "leak")).toMatchObject({ onCall: [bob], onDuty: [ann], isOpen: true });
    expect(dutyAt(given, night, "leak")).toMatchObject({ onCall: [bob], onDuty: [], isOpen: true });
    for (const topic of [null, "rent"]) {
      expect(dutyAt(given, noon, topic)).toMatchObject({ onCall: [], onDuty: [ann], isOpen: true });
      expect(dutyAt(given, night, topic)).toMatchObject({ onCall: [], onDuty: [], isOpen: false });
    }
  });

  it("G1 outside hours it says when the next shift begins, over a weekend too", () => {
    const given = escalation("Asia/Bangkok", [shift("09:00", "18:00")], { fallback: bob });
    expect(duty(given, "2026-11-21T05:00:00Z")).toMatchObject({ onDuty: [], fallback: bob, isOpen: false });
    expect(opens(given, "2026-11-21T05:00:00Z")).toBe("2026-11-23T02:00:00.000Z");
    expect(opens(given, "2026-11-23T01:59:59.999Z")).toBe("2026-11-23T02:00:00.000Z");
    expect(duty(given, "2026-11-23T02:00:00Z").isOpen).toBe(true);
    expect(duty(given, "2026-11-23T11:00:00Z").isOpen).toBe(false);
  });

  it("G1 a night shift belongs to the day it began on", () => {
    const given = escalation("UTC", [shift("22:00", "06:00", ["fri"])]);
    expect(duty(given, "2026-11-21T05:59:00Z").isOpen).toBe(true);
    expect(duty(given, "2026-11-20T05:59:00Z").isOpen).toBe(false);
    expect(duty(escalation("UTC", [shift("00:00", "24:00", ["sat"])]), "2026-11-21T23:59:59Z").isOpen).toBe(
      true,
    );
  });

  it("G1 a daylight saving change moves the instant of a shift and not its local time", () => {
    const given = escalation("Europe/Berlin", [shift("02:30", "10:00", weekdays)]);
    // 29 March 2026: 02:00 becomes 03:00. 25 October 2026: 03:00 becomes 02:00, so 02:30 comes twice.
    expect(opens(given, "2026-03-28T23:00:00Z")).toBe("2026-03-29T01:00:00.000Z");
    expect(opens(given, "2026-10-24T22:00:00Z")).toBe("2026-10-25T00:30:00.000Z");
    expect(duty(given, "2026-10-25T01:15:00Z").isOpen).toBe(true);
    const swallowed = escalation("Europe/Berlin", [shift("02:10", "02:50", ["sun"])]);
    expect(opens(swallowed, "2026-03-28T23:00:00Z")).toBe("2026-04-05T00:10:00.000Z");
  });

  it("G1 a time zone that skipped a whole day is handled", () => {
    const given = escalation("Pacific/Apia", [shift("09:00", "17:00", ["fri"])]);
    // There was no Friday, 30 December 2011.
    expect(opens(given, "2011-12-29T12:00:00Z")).toBe("2012-01-05T19:00:00.000Z");
  });
});

const zone = fc.constantFrom(
  "Asia/Bangkok",
  "Europe/Berlin",
  "America/New_York",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Africa/Casablanca",
  "Pacific/Chatham",
  "America/St_Johns",
);
const clock = fc
  .integer({ min: 0, max: 1_439 })
  .map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16));
const anyShift = fc
  .record({ from: clock, to: clock, days: fc.subarray([...weekdays], { minLength: 1 }) })
  .filter(({ from, to }) => from !== to);
const instant = fc
  .integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2029, 0, 1) })
  .map((at) => new Date(at));

describe("any rota", () => {
  it("G1 is open from the instant it names, and not before", () => {
    fc.assert(
      fc.property(
        zone,
        fc.array(anyShift, { minLength: 1, maxLength: 4 }),
        instant,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (timezone, shifts, now, part) => {
          const given = escalation(
            timezone,
            shifts.map(({ from, to, days }) => shift(from, to, days)),
          );
          const { isOpen, opensAt, onDuty } = dutyAt(agentWith(given), now);
          expect(onDuty.length > 0).toBe(isOpen);
          expect(opensAt === null).toBe(isOpen);
          const opening = opensAt?.getTime();
          if (opening === undefined) return;
          expect(opening).toBeGreaterThan(now.getTime());
          expect(dutyAt(agentWith(given), new Date(opening)).isOpen).toBe(true);
          expect(dutyAt(agentWith(given), new Date(opening - 1)).isOpen).toBe(false);
          const between = now.getTime() + Math.floor((opening - 1 - now.getTime()) * part);
          expect(dutyAt(agentWith(given), new Date(between)).isOpen).toBe(false);
        },
      ),
      { numRuns: 400 },
    );
  });

  it("G1 without a clock change, a day's shifts are open exactly at their local times", () => {
    fc.assert(
      fc.property(anyShift, instant, ({ from, to, days }, now) => {
        const given = escalation("Asia/Bangkok", [shift(from, to, days)]);
        const local = new Date(now.getTime() + 7 * 3_600_000);
        const time = local.toISOString().slice(11, 16);
        const today = weekdays[local.getUTCDay()]!;
        const yesterday = weekdays[(local.getUTCDay() + 6) % 7]!;
        const expected =
          from < to
            ? days.includes(today) && from <= time && time < to
            : (days.includes(today) && from <= time) || (days.includes(yesterday) && time < to);
        expect(dutyAt(agentWith(given), now).isOpen).toBe(expected);
      }),
    );
  });

  it("G1 the instant computed for a local time is the first that shows it", () => {
    fc.assert(
      fc.property(zone, instant, (timezone, at) => {
        const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000);
        const found = instantOf(wallTime(minute, timezone), timezone);
        expect(wallTime(new Date(found), timezone)).toEqual(wallTime(minute, timezone));
        expect(found).toBeLessThanOrEqual(minute.getTime());
        expect(minute.getTime() - found).toBeLessThanOrEqual(3_600_000);
      }),
      { numRuns: 1_000 },
    );
  });
});
