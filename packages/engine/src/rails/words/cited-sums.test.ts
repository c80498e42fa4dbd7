import { describe, expect, it } from "vitest";
import { groundReply, type Source } from "../../ground/ground-reply.ts";
import { heldSums } from "./cited-sums.ts";
import { withoutWorkedOut } from "./worked-out.ts";

const now = new Date("2026-11-23T10:00:00Z");
const sources: Source[] = [
  { id: "http.fees", kind: "tool", value: { lesson_fee: 45, exam_fee: 89.5, discount_percent: 15 } },
  { id: "message", kind: "contact", value: "What do three lessons and the exam cost?" },
];

describe("sums that a reply cites", () => {
  it.each([
    [135, "3*45"],
    [224.5, "3 * 45 + 89.5"],
    [19.08, "(3*45 - 89.5 - 23.05) * 85%"],
    [76.08, "89.5 - 89.5 * 15%"],
    [13.43, "89.5 * 0.15"],
    [51.75, "45 * 1.15"],
    [20.59, "89.5 * 0.23"],
    [22.5, "45/2"],
    [90, "2*45"],
    [13.43, "89.5 * 15 / 100"],
  ])("D6 %d is %s only if every number has a source", (result, of) => {
    const isSourced = !/23|85/.test(of);
    expect(heldSums([{ result, of }], sources, now)).toEqual(isSourced ? [result] : []);
  });

  it("D6 its result may be a text, and a reduction may be written as what it leaves", () => {
    expect(heldSums([{ result: "224.5", of: "3*45+89.5" }], sources, now)).toEqual([224.5]);
    expect(heldSums([{ result: 76.08, of: "89.5*0.85" }], sources, now)).toEqual([76.08]);
    expect(heldSums([{ result: 67.13, of: "89.5*0.75" }], sources, now)).toEqual([]);
    expect(heldSums([{ result: "about 90", of: "2*45" }], sources, now)).toEqual([]);
  });

  it("D6 its result may be written with a point before thousands", () => {
    const priced: Source[] = [{ id: "http.fees", kind: "tool", value: { price: 28, people: 60 } }];
    const left = (text: string) => {
      const { unsupported } = groundReply(text, priced, { now });
      const cited = heldSums([{ result: 1680, of: "28*60" }], priced, now);
      return withoutWorkedOut(text, { unsupported, misplaced: [] }, priced, now, cited);
    };
    expect(left("fica R$ 1.680")).toEqual([]);
    expect(left("fica R$ 1.690")).toHaveLength(1);
  });

  it("D6 the count of a product that the reply shows needs no other source", () => {
    const priced: Source[] = [{ id: "http.fees", kind: "tool", value: { quarter: 117 } }];
    const left = (text: string) => {
      const { unsupported } = groundReply(text, priced, { now });
      const cited = heldSums([{ result: 468, of: "4*117" }], priced, now);
      return withoutWorkedOut(text, { unsupported, misplaced: [] }, priced, now, cited).map(
        (one) => one.text,
      );
    };
    expect(left("To 468 zł rocznie (4 × 117 zł).")).toEqual([]);
    expect(left("To 468 zł rocznie (117 zł × 4).")).toEqual([]);
    expect(left("To 468 zł rocznie (3 × 117 zł).")).toEqual(["3"]);
    expect(left("To 468 zł, w 4 ratach.")).toEqual(["4"]);
  });

  it("D6 a sum may go on from the result of one before it, and from none after it", () => {
    const [first, next] = [
      { result: 135, of: "3*45" },
      { result: 224.5, of: "135+89.5" },
    ];
    expect(heldSums([first, next], sources, now)).toEqual([135, 224.5]);
    expect(heldSums([next, first], sources, now)).toEqual([135]);
  });

  it.each([
    ["a wrong result", 136, "3*45"],
    ["a number without a source", 141, "3*47"],
    ["a number alone", 500, "500"],
    ["counts alone", 8, "2*4"],
    ["a larger count without a source", 855, "19*45"],
    ["no arithmetic", 45, "max(45, 3)"],
    ["an expression that cannot be computed", 0, "45/0*3"],
  ])("D6 %s is not a valid sum", (_what, result, of) => {
    expect(heldSums([{ result, of }], sources, now)).toEqual([]);
  });
});
