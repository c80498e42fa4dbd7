import { describe, expect, it } from "vitest";
import { claimedDeed } from "./claimed-deed.ts";

describe("words that claim a deed", () => {
  it.each([
    "I've booked your lesson.",
    "I have also cancelled the other one.",
    "Your card has been closed.",
    "The request is now submitted.",
    "We just sent it.",
  ])("D6 %j does", (text) => {
    expect(claimedDeed(text)).not.toBeNull();
  });

  it.each([
    "The lesson was booked on 2 May.",
    "Once it is booked it cannot be changed.",
    "Shall I book it?",
    "If your card has been closed, tell me.",
    "I can cancel it for you.",
    "The record says that it has been paid.",
  ])("D6 %j does not", (text) => {
    expect(claimedDeed(text)).toBeNull();
  });
});
