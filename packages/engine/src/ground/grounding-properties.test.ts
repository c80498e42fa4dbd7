import type { Json } from "@konstruct/core/json";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groundReply } from "./ground-reply.ts";
import { extractAtoms } from "./mentions/extract-atoms.ts";

const now = new Date("2025-10-18T03:00:00Z");
const pieces = fc.constantFrom(
  ..."฿1,490|1490 บาท|$5-10|20 Oct 2025|20/10/68|2025-10-20T09:00:00Z|20 ต.ค.|tomorrow|Mon–Fri|9.00-18.00 น.|บ่ายสอง|20%|ร้อยละ|O-12345|v2.1.3|4.8/5|+66 81 234 5678|call 1175|a@b.co|https://a.co/b?c=1.|30 x 40 cm|1h30|two hundred|and|ห้าวัน|ล้าน|1.|2)|Step|วันที่|ที่|1️⃣|#12|12,5|€1.299,50|1 299 kr|the|th|k|-|–|.|,|/|:| |\n|May|5|007|99|12345678901234567890".split(
    "|",
  ),
);
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.string({ unit: fc.constantFrom(..."0123456789.,-/: %$฿@kนทร้"), maxLength: 60 }),
  fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join("")),
  fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join(" ")),
);

describe("grounding any text", () => {
  it("D6 atoms are at their stated positions, in order and without overlaps", () => {
    fc.assert(
      fc.property(text, (reply) => {
        let last = 0;
        for (const atom of extractAtoms(reply, { now })) {
          expect(reply.slice(atom.start, atom.end)).toBe(atom.text);
          expect(atom.start).toBeGreaterThanOrEqual(last);
          expect(atom.end).toBeGreaterThan(atom.start);
          last = atom.end;
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it("D6 a text supports every fact in it", () => {
    fc.assert(
      fc.property(text, (reply) => {
        const sources = [{ id: "same", kind: "knowledge" as const, value: reply }];
        expect(groundReply(reply, sources, { now }).unsupported).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it("D6 no source makes grounding throw", () => {
    fc.assert(
      fc.property(text, fc.jsonValue(), (reply, value) => {
        groundReply(reply, [{ id: "any", kind: "tool", value: value as Json }], { now });
      }),
    );
  });

  it("D6 a price that no source holds is never supported", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(99_999)), fc.nat(99_999), (prices, said) => {
        const sources = [{ id: "t", kind: "tool" as const, value: { prices } }];
        const { unsupported } = groundReply(`It costs ฿${said.toLocaleString("en-US")}.`, sources, { now });
        expect(unsupported.length === 0).toBe(prices.includes(said));
      }),
    );
  });

  it("D6 deeply nested sources do not overflow the stack", () => {
    let value: Json = "O-12345";
    for (let depth = 0; depth < 20_000; depth++) value = [value];
    expect(groundReply("O-12345", [{ id: "deep", kind: "tool", value }], { now }).unsupported).toEqual([]);
  });
});

const hostile = [
  "1",
  "1,",
  "1.",
  "1-",
  "1 ",
  "1/",
  "a1-",
  "a",
  "a.",
  "a@",
  "1:",
  "หนึ่ง",
  "วันที่ 1 ",
  "20 ",
  "Mon-",
  "one ",
  "one hundred and ",
  "ค่า",
  "price is ",
  "+1 ",
  "(02) ",
  "0812",
  "www.",
  "https://",
  "****",
  "$",
  "ร้อยละ",
  "call ",
  "code ",
  "\n1",
  "1) ",
  ": 3 things, ",
];

/** Milliseconds, generous for slow machines: it only stops a pattern with exponential time. */
const patience = 60_000;

describe("grounding a hostile text", () => {
  it.each(hostile)(
    "D6 a text that repeats '%s' is read to its end, without overlapping facts",
    (unit) => {
      const reply = unit.repeat(Math.ceil(20_000 / unit.length)).slice(0, 20_000);
      const atoms = extractAtoms(reply, { now });
      expect(new Set(atoms.map(({ start }) => start)).size).toBe(atoms.length);
      expect(atoms.length).toBeLessThanOrEqual(reply.length);
    },
    patience,
  );

  it(
    "D6 the longest reply is grounded on the largest sources",
    () => {
      const reply = "Order O-12345 costs ฿1,490, due 20 Oct at 9am. ".repeat(170).slice(0, 8_000);
      const value = { text: "Order O-99999 costs ฿1,490, due 21 Oct at 10am. ".repeat(2_100) };
      const { atoms } = groundReply(reply, [{ id: "k", kind: "knowledge", value }], { now });
      expect(atoms.length).toBeGreaterThan(500);
    },
    patience,
  );
});
