import { describe, expect, it } from "vitest";
import { derivedId, newId } from "./ids.ts";
import { visitorCode } from "./visitor-code.ts";

describe("the code of a contact without a name", () => {
  it("J4 is four signs, the same each time, and differs between contacts of the same moment", () => {
    expect(visitorCode("0199c3aa-1111-7222-8333-444455554f2a")).toBe("4F2A");
    const codes = Array.from({ length: 50 }, () => visitorCode(newId(1_000)));
    expect(new Set(codes).size).toBeGreaterThan(45);
    expect(visitorCode(derivedId("a"))).toBe(visitorCode(derivedId("a")));
  });
});
