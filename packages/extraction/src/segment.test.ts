import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { segmentForSearch } from "./segment.ts";

describe("segment for search", () => {
  it.each([
    ["คืนเงินภายใน 14 วัน", "คืน เงิน ภายใน 14 วัน"],
    ["Galaxy SM-G991B!", "galaxy sm-g991b sm g991b"],
    ["ซื้อiPhone15ที่นี่", "ซื้อ iphone15 ที่ นี่"],
    ["น้ำดื่ม ทำงาน", "น้ำ ดื่ม ทำงาน"],
    ["ＦＵＬＬ ﬁt", "full fit"],
    ["", ""],
  ])("E3 %j becomes %j", (text, segmented) => {
    expect(segmentForSearch(text)).toBe(segmented);
  });

  it("E3 the words of a question are found among those of the text about it", () => {
    const text = new Set(segmentForSearch("รับประกันสินค้า SM-G991B ทุกชิ้น 2 ปี").split(" "));
    expect(
      segmentForSearch("ประกันสินค้า sm-g991b กี่ปี")
        .split(" ")
        .filter((word) => text.has(word)),
    ).toEqual(expect.arrayContaining(["สินค้า", "sm-g991b", "g991b", "ปี"]));
  });

  it("E3 any text becomes words between single spaces, and long texts take no longer than they should", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(segmentForSearch(text)).not.toMatch(/^\s|\s$|\s{2}|[A-Z]/);
      }),
    );
    const began = process.threadCpuUsage();
    for (const text of ["a", "1-", "ก", "a-", "1 "]) segmentForSearch(text.repeat(100_000));
    expect(process.threadCpuUsage(began).user / 1_000).toBeLessThan(5_000);
  });
});
