import { intentSchema } from "@konstruct/core/agent/agent-config";
import { describe, expect, it } from "vitest";
import { shownItems } from "./shown-items.ts";

const visits = {
  slots: [{ ref: 7, who: "Mona, Tuesday" }, { ref: 8, who: "Karl, Friday" }, { ref: 9 }],
  total: 3,
};

const choosing = intentSchema.parse({ id: "visit", params: { visit: { type: "item" } } });

describe("the records a result lists", () => {
  it("B5 a result with a declared list gives the records of that list, by its key and label", () => {
    const lists = { field: "slots", key: "ref", label: "who" };
    expect(shownItems(visits, lists, choosing)).toEqual([
      { key: "7", label: "Mona, Tuesday" },
      { key: "8", label: "Karl, Friday" },
    ]);
  });

  it("B5 without a declaration each record is labelled by the first field of the reply's line", () => {
    expect(shownItems(visits, undefined, { ...choosing, reply_each: "{who} ({ref})" })).toEqual([
      { key: "Mona, Tuesday", label: "Mona, Tuesday" },
      { key: "Karl, Friday", label: "Karl, Friday" },
    ]);
    expect(shownItems(visits, undefined, { ...choosing, params: {}, reply_each: "{who}" })).toEqual([]);
    expect(shownItems(null, undefined, choosing)).toEqual([]);
  });
});
