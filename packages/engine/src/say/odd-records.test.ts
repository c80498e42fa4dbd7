import type { JsonObject } from "@konstruct/core/json";
import { languageCodes } from "@konstruct/core/language/languages";
import { ownWordsOf } from "@konstruct/core/language/own-words";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { factsIn, statusSentence, toldByTool } from "./render-result.ts";
import type { Speech } from "./say-value.ts";

const english: Speech = { say: (text) => text, language: "en", zone: "UTC" };
const wordings = { es: { "in transit": "en camino", state: "estado" } };
const spanish: Speech = { say: ownWordsOf("es", wordings), language: "es", zone: "UTC" };

/** Field names as builders and importers choose them. */
const oddKey = fc.oneof(
  fc.stringMatching(/^z[qxz]{2,4}_[a-z]{3,8}_\d{1,3}$/),
  fc.stringMatching(/^[a-z]{1,2}\d{1,4}$/),
  fc.constantFrom("__v", "_", "$$", "x", "fld_07", "col12"),
);
const state = fc.constantFrom("in_transit", "IN_TRANSIT", "inTransit", "awaiting_second_look");
const record = fc.dictionary(
  fc.oneof(oddKey, fc.constantFrom("state", "delivered_at", "dueDate", "seatNumber")),
  fc.oneof(state, fc.constantFrom("2031-10-20", "2031-10-20T09:30:00", "2031-10-20T09:30:00Z"), fc.integer()),
  { maxKeys: 10 },
);

describe("a record with any field names", () => {
  it.each(languageCodes)("B2 a record is said without its internal names, in %s", (language) => {
    fc.assert(
      fc.property(record, (fields) => {
        const said = factsIn(fields as JsonObject, { say: english.say, language, zone: "UTC" });
        const odd = Object.keys(fields).filter((key) => /[_\d$]|^x$/.test(key));
        for (const key of odd) expect(said.split(/[\s:,]+/)).not.toContain(key);
        expect(said).not.toMatch(/_|IN_|inTransit|dueDate|seatNumber|\d{4}-\d{2}-\d{2}/);
      }),
    );
  });

  it("B2 a record's sentence has no internal names either", () => {
    fc.assert(
      fc.property(state, (one) => {
        const fields = { loan_id: "L-1", status: one, zzq_internal_1: "hidden" };
        expect(statusSentence(fields, english)).not.toMatch(/_|internal|inTransit/);
        expect(toldByTool("It is {status}[ by {zz}].", fields, english)).not.toMatch(/_|inTransit/);
      }),
    );
  });

  it("B10 days, amounts and states are said in the language's format", () => {
    const fields = { state: "in_transit", due: "2031-10-20", price: 1290.5, currency: "EUR", weight: 2.5 };
    expect(factsIn(fields, english)).toBe("state: in transit, due: Oct 20, price: €1,290.50, weight: 2.5");
    expect(factsIn(fields, spanish).replaceAll(/\s/g, " ")).toBe(
      "estado: en camino, due: 20 de octubre, price: 1290,50 €, weight: 2,5",
    );
  });

  it("B10 a time with a zone is not said, and a code stays as it is", () => {
    const fields = { leaves: "2031-10-20T09:30:00", seen: "2031-10-20T09:30:00Z", code: "AB_12" };
    expect(factsIn(fields, english)).toBe("leaves: Oct 20 09:30, seen: Oct 20, code: AB_12");
  });
});
