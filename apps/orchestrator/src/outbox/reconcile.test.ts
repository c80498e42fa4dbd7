import type { LookUpOutcome } from "@konstruct/core/channel";
import type { ClaimedOutbox } from "@konstruct/db/outbox/claim-outbox";
import { describe, expect, it } from "vitest";
import { decide } from "./reconcile.ts";

const attemptedAt = "2026-01-01T00:00:00.000Z";
const at = (secondsLater: number) => Date.parse(attemptedAt) + secondsLater * 1_000;
const quietMs = 10_000;

const row = (over: Partial<ClaimedOutbox> = {}): ClaimedOutbox => ({
  tenantId: "t",
  id: "o",
  conversationId: "c",
  channelAccountId: "a",
  channel: "whatsapp",
  accountKey: "k",
  accountSettings: {},
  kind: "reply",
  target: {},
  rendered: { body: {}, text: "hi" },
  limits: null,
  sending: null,
  attempts: 2,
  attemptedAt,
  foundIn: "unknown",
  uncertainAt: attemptedAt,
  providerMessageId: null,
  turnId: null,
  replacesProviderId: null,
  holdsEffect: false,
  ...over,
});
const absent: LookUpOutcome = { kind: "absent" };
const cannotTell: LookUpOutcome = { kind: "cannot_tell" };

describe("the result of looking up an uncertain send", () => {
  it("A6 a found message is sent, however many attempts it took", () => {
    const found: LookUpOutcome = { kind: "found", providerMessageId: "p" };
    expect(decide(row({ attempts: 99 }), found, quietMs, at(1))).toEqual({
      state: "sent",
      providerMessageId: "p",
    });
  });

  it("A6 absence is believed only after the quiet time", () => {
    expect(decide(row(), absent, quietMs, at(4))).toMatchObject({ state: "unknown", retryInMs: 6_000 });
    expect(decide(row(), absent, quietMs, at(11))).toMatchObject({ state: "planned" });
  });

  it("A6 without any sign, plain words are sent again and a message that reports an effect is held", () => {
    expect(decide(row({ uncertainAt: null }), cannotTell, quietMs, at(60))).toMatchObject({
      state: "unknown",
    });
    expect(decide(row(), cannotTell, quietMs, at(4))).toMatchObject({ state: "unknown", retryInMs: 6_000 });
    expect(decide(row(), cannotTell, quietMs, at(11))).toMatchObject({ state: "planned" });
    expect(decide(row({ holdsEffect: true }), cannotTell, quietMs, at(11))).toMatchObject({
      state: "unknown",
      retryInMs: null,
    });
  });

  it("A6 an edit of a placeholder is repeated after the quiet time, but not for ever", () => {
    expect(decide(row({ replacesProviderId: "p" }), cannotTell, quietMs, at(11))).toMatchObject({
      state: "planned",
    });
    expect(decide(row({ replacesProviderId: "p", attempts: 20 }), cannotTell, quietMs, at(1))).toMatchObject({
      state: "unknown",
      retryInMs: null,
    });
  });
});
