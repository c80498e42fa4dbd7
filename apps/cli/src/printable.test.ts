import { describe, expect, it } from "vitest";
import { printable } from "./printable.ts";

describe("printable", () => {
  it("C6 shows what would act on a terminal instead of letting it act", () => {
    expect(printable("refund 10\u001b[2K\rrefund 1\n\u202e9\u009b")).toBe(
      "refund 10\\u{1b}[2K\\u{d}refund 1\\u{a}\\u{202e}9\\u{9b}",
    );
  });

  it("C6 leaves words and emoji as they are", () => {
    expect(printable("คืนเงิน 👩‍👧 «é»")).toBe("คืนเงิน 👩‍👧 «é»");
  });
});
