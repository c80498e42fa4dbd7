import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { agentConfigSchema } from "../agent-config.ts";
import { type Escalation, escalationSchema, noticeChannels } from "../escalation-config.ts";
import { dutyAt } from "./duty.ts";
import { weekdays } from "./opening-hours.ts";
import { type NoticedMember, promiseOf, reachableMembers, reachAt as reachOf } from "./reach.ts";

const agentWith = (escalation: Escalation) => ({ ...agentConfigSchema.parse({}), escalation });
const reachAt = (
  escalation: Escalation,
  members: readonly NoticedMember[],
  now: Date,
  topic: string | null,
) => reachOf(agentWith(escalation), members, now, topic);
const [ann, bob, cat] = ["ann@shop.test", "bob@shop.test", "cat@shop.test"];
const workdays = weekdays.slice(1, 6);
const shift = (members: string[], from: string, to: string, more: object = {}) => ({
  members,
  days: workdays,
  from,
  to,
  ...more,
});
const given = (shifts: object[], more: object = {}): Escalation =>
  escalationSchema.parse({ rota: { timezone: "Asia/Bangkok", shifts }, ...more });
const bySlack = (email: string, role = "reviewer"): NoticedMember => ({ email, role, by: ["slack"] });
const mondayNoon = new Date("2026-11-23T05:00:00Z");
const mondayNight = new Date("2026-11-23T16:20:00Z");

describe("whom a tenant can reach", () => {
  it("G1 somebody on duty is there now, and a promise ends when they have to have answered", () => {
    const escalation = given([shift([ann], "09:00", "18:00")]);
    const reach = reachAt(escalation, [bySlack("Ann@Shop.test")], mondayNoon, null);
    expect(reach).toEqual({ kind: "now" });
    expect(promiseOf(reach, escalation, mondayNoon)).toEqual({
      from: mondayNoon,
      until: new Date("2026-11-23T05:15:00Z"),
    });
  });

  it("G1 outside hours a time is named at which a member of the rota can be reached", () => {
    const shifts = [shift([ann], "09:00", "12:00"), shift([bob], "13:00", "18:00")];
    const at = (members: NoticedMember[]) => reachAt(given(shifts), members, mondayNight, null);
    expect(at([bySlack(ann), bySlack(bob)])).toEqual({ kind: "at", at: new Date("2026-11-24T02:00:00Z") });
    // Ann cannot be reached, and she is alone in the morning.
    expect(at([bySlack(bob)])).toEqual({ kind: "at", at: new Date("2026-11-24T06:00:00Z") });
  });

  it("G1 nobody is promised without a channel of notice, whoever is on duty", () => {
    const escalation = given([shift([ann], "09:00", "18:00")], { deliver_by: ["email"] });
    for (const members of [[], [bySlack(ann)], [{ email: ann, role: "owner", by: [] }]]) {
      const reach = reachAt(escalation, members, mondayNoon, null);
      expect(reach).toEqual({ kind: "nobody" });
      expect(promiseOf(reach, escalation, mondayNoon)).toBeNull();
    }
  });

  it("G1 members in charge are asked, but a rota without them says no time", () => {
    const escalation = given([shift([ann], "09:00", "18:00")]);
    expect([...reachableMembers(escalation, [bySlack(cat, "owner"), bySlack(bob)])]).toEqual([cat]);
    expect(reachAt(escalation, [bySlack(cat, "owner")], mondayNoon, null)).toEqual({ kind: "nobody" });
  });

  it("G1 without a rota whoever is asked is there at any hour", () => {
    const escalation = escalationSchema.parse({ assignee: ann });
    expect(reachAt(escalation, [bySlack(ann)], mondayNight, null)).toEqual({ kind: "now" });
    expect(reachAt(escalation, [bySlack(cat, "admin")], mondayNight, null)).toEqual({ kind: "now" });
    expect(reachAt(escalation, [bySlack(bob)], mondayNight, null)).toEqual({ kind: "nobody" });
  });

  it("G1 at night a person is promised for the topic that has somebody on call", () => {
    const onCall = shift([bob], "00:00", "24:00", { days: weekdays, topics: ["leak"] });
    const escalation = given([shift([ann], "09:00", "18:00"), onCall]);
    const members = [bySlack(ann), bySlack(bob)];
    expect(reachAt(escalation, members, mondayNight, "leak")).toEqual({ kind: "now" });
    expect(reachAt(escalation, members, mondayNight, "rent")).toMatchObject({ kind: "at" });
    expect(reachAt(escalation, [bySlack(ann)], mondayNight, "leak")).toMatchObject({ kind: "at" });
  });
});

const email = fc.constantFrom(ann, bob, cat);
const clock = fc
  .integer({ min: 0, max: 1_439 })
  .map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16));
const topicId = fc.constantFrom("leak", "rent");
const anyShift = fc
  .record(
    {
      members: fc.uniqueArray(email, { minLength: 1 }),
      from: clock,
      to: clock,
      days: fc.subarray([...weekdays], { minLength: 1 }),
      topics: fc.uniqueArray(topicId, { minLength: 1 }),
    },
    { requiredKeys: ["members", "from", "to", "days"] },
  )
  .filter(({ from, to }) => from !== to);
const anyEscalation = fc
  .record({
    assignee: fc.option(email),
    fallback: fc.option(email),
    deliver_by: fc.subarray([...noticeChannels]),
    rota: fc.option(
      fc.record({
        timezone: fc.constantFrom("Asia/Bangkok", "Europe/Berlin", "America/St_Johns"),
        shifts: fc.array(anyShift, { minLength: 1, maxLength: 4 }),
      }),
    ),
  })
  .map((raw) => escalationSchema.parse(raw));
const anyMembers = fc.uniqueArray(
  fc.record({
    email,
    role: fc.constantFrom("owner", "agent_manager", "reviewer", "viewer"),
    by: fc.subarray([...noticeChannels]),
  }),
  { selector: (member) => member.email },
);
const anyTopic = fc.option(topicId);
const instant = fc
  .integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2029, 0, 1) })
  .map((at) => new Date(at));

/** Who is on duty by the rota and gets notices, worked out without the code under test. */
function onDutyAndNoticed(
  escalation: Escalation,
  members: readonly NoticedMember[],
  at: Date,
  topic: string | null,
): NoticedMember[] {
  const gets = members.filter(({ by }) => escalation.deliver_by.some((channel) => by.includes(channel)));
  const { onCall, onDuty } = dutyAt(agentWith(escalation), at, topic);
  return gets.filter((member) => [...onCall, ...onDuty].includes(member.email));
}

describe("any rota, members, channels of notice and clock", () => {
  it("G1 a tenant that can reach no one never promises a person", () => {
    fc.assert(
      fc.property(anyEscalation, anyMembers, instant, anyTopic, (escalation, members, now, topic) => {
        const unheard = members.map((one) => ({
          ...one,
          by: one.by.filter((channel) => !escalation.deliver_by.includes(channel)),
        }));
        const reach = reachAt(escalation, unheard, now, topic);
        expect(reach).toEqual({ kind: "nobody" });
        expect(promiseOf(reach, escalation, now)).toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  it("G1 whoever is promised, now or at a time, is on duty then and gets the notice", () => {
    fc.assert(
      fc.property(anyEscalation, anyMembers, instant, anyTopic, (escalation, members, now, topic) => {
        const reach = reachAt(escalation, members, now, topic);
        if (reach.kind === "nobody") return;
        if (escalation.rota === null) {
          expect(reach.kind).toBe("now");
          expect(reachableMembers(escalation, members).size).toBeGreaterThan(0);
          return;
        }
        const at = reach.kind === "now" ? now : reach.at;
        expect(at.getTime()).toBeGreaterThanOrEqual(now.getTime());
        expect(onDutyAndNoticed(escalation, members, at, topic)).not.toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it("G1 who is on duty and gets the notice is promised", () => {
    fc.assert(
      fc.property(anyEscalation, anyMembers, instant, anyTopic, (escalation, members, now, topic) => {
        fc.pre(onDutyAndNoticed(escalation, members, now, topic).length > 0);
        expect(reachAt(escalation, members, now, topic)).toEqual({ kind: "now" });
      }),
      { numRuns: 500 },
    );
  });
});
