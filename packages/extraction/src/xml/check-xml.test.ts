import { describe, expect, it } from "vitest";
import { checkedXml } from "./check-xml.ts";

describe("check XML", () => {
  it.each([
    ['<?xml version="1.0"?><!-- <!DOCTYPE x> --><a b="1 > 2" c=\'/\'><![CDATA[<!ENTITY]]><d/></a>'],
    [`${"<a>".repeat(200)}${"</a>".repeat(200)}`],
    [`<r>${'<c x="y"/><d></d>'.repeat(1_000)}</r>`],
  ])("E3 %.60s is safe", (xml) => {
    expect(checkedXml(Buffer.from(xml))).toBe(xml);
  });

  it.each([
    ["<!DOCTYPE a><a/>", /entities/],
    ['<a/><!ENTITY x "y">', /entities/],
    ["<a>".repeat(300), /nested/],
    ["<a", /damaged/],
    ["<!-- never closed", /damaged/],
    ['<a b="never closed>', /damaged/],
  ])("E3 %.40s is refused", (xml, reason) => {
    expect(() => checkedXml(Buffer.from(xml))).toThrow(reason);
  });

  it("E3 text that is not UTF-8 is refused, and a hundred megabytes are checked quickly", () => {
    expect(() => checkedXml(Uint8Array.of(0x3c, 0xff))).toThrow(/damaged/);
    const began = process.threadCpuUsage();
    for (const part of ["<a", "<a>", '<a b="', "<!--", "<"]) {
      expect(() => checkedXml(Buffer.from(part.repeat(2_000_000)))).toThrow(/damaged|nested/);
    }
    expect(process.threadCpuUsage(began).user / 1_000).toBeLessThan(5_000);
  });
});
