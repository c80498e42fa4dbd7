import { describe, expect, it } from "vitest";
import { safeNext } from "./safe-next.ts";

describe("the address after signing in", () => {
  it.each(["/", "/o/shop/inbox?state=ai&q=two+words*", "/invite/0198.abc-_"])(
    "J1 %s is a page of ours",
    (path) => {
      expect(safeNext(path)).toBe(path);
    },
  );

  it.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "/o\nSet-Cookie: x",
    undefined,
    null,
  ])("J1 %s is not, so the start is", (path) => {
    expect(safeNext(path)).toBe("/");
  });
});
