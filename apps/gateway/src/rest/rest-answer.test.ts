import { AppError, type ErrorCode } from "@konstruct/core/errors";
import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { describe, expect, it } from "vitest";
import { isFinal, toErrorAnswer } from "./rest-answer.ts";

describe("toErrorAnswer", () => {
  it.each<[ErrorCode, number, boolean]>([
    ["invalid_input", 422, false],
    ["unauthorised", 403, false],
    ["not_found", 404, false],
    ["conflict", 409, false],
    ["rate_limited", 429, true],
    ["timeout", 504, true],
    ["unavailable", 503, true],
    ["internal", 500, false],
  ])("C6 %s is %i", (code, status, retryable) => {
    const answer = toErrorAnswer(new AppError(code, "the secret detail"));
    expect(answer).toMatchObject({ status, body: { error: { code, retryable } } });
    expect(JSON.stringify(answer)).not.toContain("secret detail");
    expect("retry-after" in (answer.headers ?? {})).toBe(retryable);
  });

  it("C6 shows the public message", () => {
    const error = refusalError("conversation.taken", { name: "Nina" });
    expect(toErrorAnswer(error).body).toEqual({
      error: {
        code: "conflict",
        refusal: "conversation.taken",
        message: "Nina has this conversation.",
        retryable: false,
      },
    });
  });
});

describe("isFinal", () => {
  it("C6 only a decided refusal is stored for retries of the request", () => {
    expect(isFinal(new AppError("conflict", ""))).toBe(true);
    expect(isFinal(new AppError("not_found", ""))).toBe(true);
    expect(isFinal(new AppError("conflict", "", { retryable: true }))).toBe(false);
    for (const code of ["invalid_input", "unauthorised", "unavailable", "internal"] as const)
      expect(isFinal(new AppError(code, ""))).toBe(false);
  });
});
