import { escalationSchema } from "@konstruct/core/agent/escalation-config";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { watchDecision } from "./watch.ts";

const now = new Date("2026-11-22T12:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const limits = escalationSchema.parse({ answer_within_minutes: 15, hand_back_after_minutes: 60 });
const held = {
  owner: "person" as const,
  ownerSince: ago(5),
  awaitingSince: null,
  lastMemberAt: null,
  snoozedUntil: null,
  remindedAt: null,
  isTaken: true,
};

describe("the watchdog's next step for a conversation that a person owns", () => {
  it("G3 is nothing while the contact waits for no answer, until the person has been idle too long", () => {
    expect(watchDecision(held, limits, now)).toBe("nothing");
    expect(watchDecision({ ...held, ownerSince: ago(61) }, limits, now)).toBe("hand_back_idle");
    expect(watchDecision({ ...held, ownerSince: ago(300), lastMemberAt: ago(59) }, limits, now)).toBe(
      "nothing",
    );
    expect(watchDecision({ ...held, ownerSince: ago(300), lastMemberAt: ago(60) }, limits, now)).toBe(
      "hand_back_idle",
    );
  });

  it("G3 is a reminder at the limit and then once per limit; a snooze postpones reminders", () => {
    const waits = { ...held, awaitingSince: ago(16) };
    expect(watchDecision({ ...waits, awaitingSince: ago(14) }, limits, now)).toBe("nothing");
    expect(watchDecision(waits, limits, now)).toBe("remind");
    expect(watchDecision({ ...waits, remindedAt: ago(1) }, limits, now)).toBe("nothing");
    expect(watchDecision({ ...waits, awaitingSince: ago(40), remindedAt: ago(16) }, limits, now)).toBe(
      "remind",
    );
    expect(watchDecision({ ...waits, snoozedUntil: ago(-10) }, limits, now)).toBe("nothing");
  });

  it("G3 no snooze, reminder or phone delays the last limit", () => {
    const moments = fc.option(fc.integer({ min: -120, max: 500 }).map(ago), { nil: null });
    const any = fc.record({
      snoozedUntil: moments,
      remindedAt: moments,
      lastMemberAt: moments,
      isTaken: fc.boolean(),
    });
    fc.assert(
      fc.property(any, fc.integer({ min: 60, max: 5_000 }), (more, waited) => {
        const decision = watchDecision(
          { ...held, ...more, ownerSince: ago(waited), awaitingSince: ago(waited) },
          limits,
          now,
        );
        expect(decision).toBe("hand_back_unanswered");
      }),
    );
  });
});
