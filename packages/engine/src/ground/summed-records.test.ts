import { describe, expect, it } from "vitest";
import { groundReply, type Source } from "./ground-reply.ts";
import { summedRecords } from "./summed-records.ts";

const now = new Date("2026-11-23T10:00:00Z");
const legs: Source = {
  id: "http.trains",
  kind: "tool",
  value: [
    { train: "RX210", prices: { second: 41, first: 77 } },
    { train: "RX388", prices: { second: 23, first: 50 } },
    { train: "RX501", prices: { second: 18, first: 36 } },
  ],
};

const summed = (reply: string) =>
  summedRecords(reply, groundReply(reply, [legs], { now }).unsupported, [legs], now).map(({ text }) => text);

describe("sums over the records a reply names", () => {
  it.each([
    ["RX210 & RX388: 64 €", ["64 €"]],
    ["- **RX210 y RX388**\n  - Precio: 127 €", ["127 €"]],
    ["RX210 & RX388: 65 €", []],
    ["RX210 & RX388: 59 €", []],
    ["RX210: 64 €", []],
    ["64 €", []],
  ])("D6 %j has the supported sums %j", (reply, sums) => {
    expect(summed(reply)).toEqual(sums);
  });
});
