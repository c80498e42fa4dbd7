import { describe, expect, it } from "vitest";
import { fieldsOf, withArgument, withDone, withField, withoutArgument } from "./same-fields.ts";

const ferry = {
  before: "http.board",
  done: ["http.ticket", "http.berth"],
  same: { ticket: "number" },
  within: 1_800,
};
const known = (tool: string) => (tool === "http.ticket" ? ["ticket", "number"] : ["number"]);

describe("what has to be about the same thing", () => {
  it("J2 one field stands for every tool, and tool by tool where they differ", () => {
    expect(fieldsOf(ferry, "ticket")).toEqual({ "http.ticket": "number", "http.berth": "number" });
    const apart = withField(ferry, "ticket", "http.berth", "ticket");
    expect(apart).toEqual({
      ...ferry,
      same: { ticket: { "http.ticket": "number", "http.berth": "ticket" } },
    });
    expect(withField(apart, "ticket", "http.berth", "number")).toEqual(ferry);
  });

  it("J2 a tool may be left out, and an argument taken away", () => {
    const left = withField(ferry, "ticket", "http.berth", "");
    expect(left.same).toEqual({ ticket: { "http.ticket": "number" } });
    expect(withoutArgument(left, "ticket").same).toEqual({});
  });

  it("J2 a new argument begins with the fields of its name", () => {
    const begun = withArgument({ ...ferry, same: {} }, "ticket", known);
    expect(begun.same).toEqual({ ticket: { "http.ticket": "ticket" } });
    expect(withArgument({ ...ferry, same: {} }, "number", known).same).toEqual({ number: "number" });
  });

  it("J2 other tools change nothing of what was compared of those that stay", () => {
    const more = withDone(ferry, ["http.ticket", "http.berth", "http.weather"]);
    expect(more.same).toEqual({ ticket: { "http.ticket": "number", "http.berth": "number" } });
    expect(withDone(more, ["http.ticket", "http.berth"])).toEqual(ferry);
    expect(withDone(ferry, ["http.berth"])).toEqual({ ...ferry, done: ["http.berth"] });
  });
});
