import { describe, expect, it } from "vitest";
import { endOfWrite } from "./write-end.ts";

const failed = (code: string) => ({
  success: false,
  data: null,
  error: { code, message: "", retryable: false },
  executionTimeMs: 1,
});

describe("the outcome of a write", () => {
  it("F8 is done when the result says so", () => {
    expect(endOfWrite({ success: true, data: {}, error: null, executionTimeMs: 1 }, false)).toBe("done");
  });

  it.each(["timeout", "unavailable", "invalid_response", "response_too_large", "internal"])(
    "F8 is not known behind %s, unless it can be repeated",
    (code) => {
      expect(endOfWrite(failed(code), false)).toBe("unknown");
      expect(endOfWrite(failed(code), true)).toBe("failed");
    },
  );

  it.each([
    "rejected",
    "not_found",
    "conflict",
    "invalid_args",
    "misconfigured",
    "not_approved",
    "already_refunded",
  ])("F8 has failed behind %s", (code) => {
    expect(endOfWrite(failed(code), false)).toBe("failed");
  });

  it("F8 is unknown when the tool reports it as unknown, whatever the tool", () => {
    expect(endOfWrite(failed("uncertain"), true)).toBe("unknown");
  });
});
