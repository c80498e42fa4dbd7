import { describe, expect, it } from "vitest";
import { eitherCase } from "./either-case.ts";

describe("patterns in either case", () => {
  it("letters match in either case, while escapes, digits and caseless scripts stay as they are", () => {
    const pattern = new RegExp(`^${eitherCase(String.raw`\bi (?:like|ชอบ)\s`)}(\\p{Lu}\\w{1,9})$`, "u");
    expect(pattern.exec("I LIKE Pulse")?.[1]).toBe("Pulse");
    expect(pattern.exec("i ชอบ Pulse")?.[1]).toBe("Pulse");
    expect(pattern.test("I like pulse")).toBe(false);
    expect(eitherCase(String.raw`\p{Script=Thai}é{1,2}`)).toBe(String.raw`\p{Script=Thai}[éÉ]{1,2}`);
  });
});
