import { refusalError } from "@konstruct/core/refusals/refusal-error";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { describeFailure, failureJson, UsageError } from "./failure.ts";

describe("failures in words", () => {
  it("K1 a refused connection to a name with two addresses has words and a remedy", () => {
    const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:1"), { code: "ECONNREFUSED" });
    const { exitCode, text } = describeFailure(new AggregateError([refused]));
    expect(exitCode).toBe(1);
    expect(text).toBe(
      "connect ECONNREFUSED 127.0.0.1:1. Nothing listens there: start it or check the address; `konstruct doctor` shows what answers.",
    );
  });

  it("K1 what Zod refuses fits on one line", () => {
    const { error } = z.object({ text: z.string(), n: z.number() }).safeParse({ n: "1" });
    expect(describeFailure(error).text).toMatch(/^text: .*; n: [^\n]*$/);
  });

  it("K1 misuse is exit code 2", () => {
    expect(describeFailure(new UsageError("no"))).toEqual({ exitCode: 2, text: "no" });
  });

  it("K1 with --json a failure has its code and the id of its refusal", () => {
    expect(JSON.parse(failureJson(refusalError("conversation.not_found")) ?? "")).toEqual({
      error: {
        code: "not_found",
        refusal: "conversation.not_found",
        message: "Conversation not found.",
        retryable: false,
      },
    });
    expect(failureJson(new UsageError("no"))).toBeUndefined();
  });
});
