import { tables } from "@konstruct/core/language/lines-of";
import { describe, expect, it } from "vitest";
import { recordSpeak } from "./record-speak.ts";

describe("the way an agent speaks of its memory", () => {
  it.each([
    "According to my records, you prefer Kestrel.",
    "Based on your profile I suggest the Pulse One.",
    "I have on file that your budget is 1,300.",
    "Our database shows that you like light mice.",
    "As per our previous conversations, you like Pulse.",
    "I have stored your preferences.",
    "Your saved preferences say 1,300 baht.",
    "Let me look: my notes say you like Pulse.",
    "I've retrieved your profile.",
    "ตามข้อมูลของคุณ งบคือ 1,300 บาท",
  ])("E2 a mention of records is found: %s", (text) => {
    expect(recordSpeak(text)).not.toBeNull();
  });

  it.each([
    "You like Kestrel, so the Dart Mini may suit you.",
    "Since you wanted to stay below 1,300 baht, I'd take the Pulse One.",
    "Your order is in our system and will ship tomorrow.",
    "I've kept to your budget of 1,300, and looked for Pulse first.",
    "You can find the manual in your profile on our site.",
    "Last time you asked about headsets – did the Arc fit?",
  ])("E2 no mention of records is found: %s", (text) => {
    expect(recordSpeak(text)).toBeNull();
  });

  it("E2 no fixed wording mentions records", () => {
    for (const line of Object.values(tables.en.dialogue)) expect(recordSpeak(line)).toBeNull();
  });
});
