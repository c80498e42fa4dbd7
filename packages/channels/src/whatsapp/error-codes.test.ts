import { describe, expect, it } from "vitest";
import { explainErrorCode, whatsappError, whatsappErrors } from "./error-codes.ts";
import { whatsappFailure } from "./outbound/outcome.ts";

const outcomeOf = (status: number, code: number) =>
  whatsappFailure(status, new Headers(), { error: { code, message: "no" } });

describe("the meaning of Meta's error codes", () => {
  it.each([
    [190, "stop_and_alert"],
    [368, "stop_and_alert"],
    [131031, "stop_and_alert"],
    [131042, "stop_and_alert"],
    [250, "stop_and_alert"],
    [130429, "retry"],
    [131056, "retry"],
    [131047, "never"],
    [131026, "never"],
    [131049, "never"],
    [132001, "never"],
    [999_999, "never"],
  ])("A9 %i is %s", (code, wanted) => {
    expect(whatsappError(code).class).toBe(wanted);
  });

  it.each(Object.entries(whatsappErrors))("A9 %s ends a refused send as its class says", (code, error) => {
    const outcome = outcomeOf(400, Number(code));
    expect(outcome.kind).toBe(error.class === "retry" ? "retry" : "failed");
    expect(error.words).toMatch(/^[A-Z].*\.$/);
  });

  it("A9 after a 5xx only a code for a retry makes the outcome certain", () => {
    expect(outcomeOf(500, 131016).kind).toBe("retry");
    expect(outcomeOf(503, 2).kind).toBe("unknown");
    expect(outcomeOf(500, 131000).kind).toBe("unknown");
    expect(outcomeOf(500, 190).kind).toBe("unknown");
  });

  it("A9 our own error codes are none of Meta's", () => {
    expect(explainErrorCode("no_token")).toBeUndefined();
    expect(explainErrorCode("131047")?.words).toContain("24 hours");
  });
});
