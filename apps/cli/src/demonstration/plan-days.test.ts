import { describe, expect, it } from "vitest";
import { readCompany } from "../seed/company.ts";
import { type PlanOptions, planDays, sharesOf } from "./plan-days.ts";

const until = new Date("2026-11-25T12:00:00Z");
const company = await readCompany();
const options: PlanOptions = {
  company,
  conversations: 300,
  days: 30,
  until,
  seed: 1,
  channels: ["webchat", "whatsapp", "slack"],
};

const talksOf = (plan: ReturnType<typeof planDays>) =>
  plan.flatMap(({ sessions }) => sessions.flatMap(({ talks }) => talks));

describe("planDays", () => {
  it("K1 spreads all conversations over the days and channels, in order of time", () => {
    const plan = planDays(options);
    const talks = talksOf(plan);
    expect(plan).toHaveLength(30);
    expect(talks.map(({ nth }) => nth)).toEqual(Array.from({ length: 300 }, (_, at) => at + 1));
    expect(new Set(talks.map(({ channel }) => channel)).size).toBe(3);
    const starts = plan.flatMap(({ sessions }) => sessions.map(({ at }) => at.getTime()));
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
    expect(starts.at(-1)).toBe(until.getTime());
  });

  it("K1 is the same for the same seed, and another for another", () => {
    expect(planDays(options)).toEqual(planDays(options));
    expect(planDays({ ...options, seed: 2 })).not.toEqual(planDays(options));
  });

  it("K1 leaves what waits for a member to the last session, also in a small demonstration", () => {
    const last = planDays({ ...options, conversations: 14, days: 5 })
      .at(-1)!
      .sessions.at(-1)!;
    expect(last.isLast).toBe(true);
    expect(last.talks.slice(0, 3).map(({ kind }) => kind.tag)).toEqual(company.left_open);
  });

  it("K1 fills every name in what is said", () => {
    expect(JSON.stringify(talksOf(planDays(options)))).not.toMatch(/\{(order|paid|product)\}/);
  });
});

describe("sharesOf", () => {
  it("K1 has fewer conversations on a Sunday than on the Monday after it", () => {
    const [sunday, monday] = sharesOf(40, [
      new Date("2026-11-22T12:00:00Z"),
      new Date("2026-11-23T12:00:00Z"),
    ]);
    expect(sunday! + monday!).toBe(40);
    expect(sunday!).toBeLessThan(monday!);
  });
});
