import { describe, expect, it } from "vitest";
import { differenceText, isFailure } from "./turn-difference.ts";

describe("a difference of a turn in words", () => {
  it("J3 says what a candidate would do, and of what", () => {
    expect(differenceText({ code: "new_approval", detail: "http.renew" })).toBe(
      "would now ask a colleague to approve http.renew",
    );
    expect(differenceText({ code: "silent", detail: "" })).toBe("would not reply any more");
    expect(differenceText({ code: "of_an_earlier_release", detail: "x" })).toBe("of_an_earlier_release x");
  });

  it("J3 separates a failure from a mere report", () => {
    expect(["new_write", "silent"].map((code) => isFailure({ code, detail: "" }))).toEqual([true, true]);
    expect(["reply", "constructor"].map((code) => isFailure({ code, detail: "" }))).toEqual([false, false]);
  });
});
