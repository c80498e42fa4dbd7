import { describe, expect, it } from "vitest";
import { casesIn, emptySuite, freeId, withCase, withoutCases } from "./suite-text.ts";

const yaml = `# Ours
suite: manners
agent: agent.yaml
cases:
  # the first
  - id: hello
    title: Says hello
    turns:
      - say: hello # as people do
  - {id: bye, title: Says goodbye, turns: [{say: bye}]}
`;

describe("the text of a suite", () => {
  it("B9 a case is replaced in its place; comments and other cases stay", () => {
    const changed = withCase(yaml, { id: "bye", title: "Says bye", turns: [{ say: "bye" }] }, "bye");
    expect(changed).toContain("# Ours");
    expect(changed).toContain("say: hello # as people do");
    expect(casesIn(changed).map(({ title }) => title)).toEqual(["Says hello", "Says bye"]);
  });

  it("B9 a new case is added at the end, also to an empty suite, and its id is its own", () => {
    const one = { id: "new", title: "New", turns: [{ say: "hi" }] };
    expect(casesIn(withCase(yaml, one, null)).map(({ id }) => id)).toEqual(["hello", "bye", "new"]);
    expect(withCase(emptySuite("s"), one, null)).toBe(
      "suite: s\nagent: agent.yaml\ncases:\n  - id: new\n    title: New\n    turns:\n      - say: hi\n",
    );
    expect(() => withCase(yaml, { ...one, id: "bye" }, "hello")).toThrow("Another case has the id bye.");
    expect(() => withCase(yaml, one, "gone")).toThrow("The suite no longer has the case gone.");
    expect(freeId("Ein Termin!", ["ein-termin"])).toBe("ein-termin-2");
    expect(freeId("นัดหมาย", [])).toBe("case");
  });

  it("B9 cases are removed, and a suite without cases is none", () => {
    expect(casesIn(withoutCases(yaml, ["hello"]) ?? "").map(({ id }) => id)).toEqual(["bye"]);
    expect(withoutCases(yaml, ["hello", "bye"])).toBeNull();
  });

  it("B9 a file that cannot be read has no cases, and is not written over", () => {
    expect(casesIn("cases: [")).toEqual([]);
    expect(casesIn(`a: &a [x,x]\n${"b: *a\n".repeat(2)}`)).toEqual([]);
    expect(() => withoutCases("cases: [", ["x"])).toThrow(/cannot be read/);
  });
});
