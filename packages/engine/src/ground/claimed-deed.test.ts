import { describe, expect, it } from "vitest";
import { claimedDeeds, tellsOf } from "./claimed-deed.ts";

describe("claims of a deed", () => {
  it.each([
    "I've booked your lesson.",
    "I have also cancelled the other one.",
    "Your card has been closed.",
    "The request is now submitted.",
    "We just sent it.",
    "I've cancelled that order for you.",
    "For that order I've opened a return.",
    "I've booked it when you asked, before the others.",
  ])("D6 %j claims a deed", (text) => {
    expect(claimedDeeds(text)).toHaveLength(1);
  });

  it.each([
    "The lesson was booked on 2 May.",
    "Once it is booked it cannot be changed.",
    "Shall I book it?",
    "If your card has been closed, tell me.",
    "I can cancel it for you.",
    "The record says that it has been paid.",
    "After we've received it you get a mail.",
  ])("D6 %j claims no deed", (text) => {
    expect(claimedDeeds(text)).toEqual([]);
  });

  const renewed = 'http.renew_card {"card":"S-77","until":"2027-01-31"} {"fee":4}';
  const isToldOf = (text: string, deeds = [renewed]) =>
    claimedDeeds(text).every((claim) => tellsOf(claim, deeds));

  it.each(["Your card has been renewed.", "I've renewed it until the end of January."])(
    "D6 the deed supports %j",
    (text) => {
      expect(isToldOf(text)).toBe(true);
    },
  );

  it.each([
    "I've also renewed the other card.",
    "I have moved your lesson.",
    "Your card has been renewed. I have sent a letter to your parents.",
  ])("D6 a single deed does not support %j", (text) => {
    expect(isToldOf(text)).toBe(false);
  });

  it("D6 with two deeds a claim of a further one is supported", () => {
    expect(isToldOf("I've also renewed the other card.", [renewed, renewed])).toBe(true);
  });
});
