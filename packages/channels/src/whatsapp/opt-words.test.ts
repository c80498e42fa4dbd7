import { tables } from "@konstruct/core/language/lines-of";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { optWordOf } from "./opt-words.ts";

describe("words that opt out of messages, and opt in again", () => {
  it.each([
    ["STOP", "out", "en"],
    ["  stop!! ", "out", "en"],
    ["Opt-out", "out", "en"],
    ["Unsubscribe, please", "out", "en"],
    ["ＳＴＯＰ", "out", "en"],
    ["stop 🛑", "out", "en"],
    ["หยุด", "out", "th"],
    ["หยุดค่ะ", "out", "th"],
    ["ยกเลิกรับข่าวสาร ครับ", "out", "th"],
    ["ห\u200bยุด", "out", "th"],
    ["START", "in", "en"],
    ["เริ่มครับ", "in", "th"],
  ])("A9 %j is %s", (text, wants, language) => {
    expect(optWordOf(text)).toEqual({ wants, language });
  });

  it.each([
    "Stop the delivery of O-12345",
    "please don't stop",
    "cancel",
    "ยกเลิก",
    "หยุดงานวันไหนบ้าง",
    "When does the sale start?",
    "",
    "!!!",
    `stop${" ".repeat(100)}`,
  ])("A9 %j is for the agent", (text) => {
    expect(optWordOf(text)).toBeUndefined();
  });

  it("A9 a longer message is never an opt-out", () => {
    fc.assert(
      fc.property(fc.constantFrom("stop", "หยุด", "start"), fc.lorem(), (word, more) => {
        return optWordOf(`${word} ${more}x`) === undefined;
      }),
    );
  });

  it("A9 the answer names a word that opts in again", () => {
    for (const { optedOut, optedIn } of Object.values(tables)) {
      expect(optWordOf(/START|เริ่ม/.exec(optedOut)?.[0] ?? "")?.wants).toBe("in");
      expect(optWordOf(/STOP|หยุด/.exec(optedIn)?.[0] ?? "")?.wants).toBe("out");
    }
  });
});
