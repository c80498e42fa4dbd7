import { WebAPIRateLimitedError } from "@slack/web-api";
import { describe, expect, it } from "vitest";
import { createRefusals } from "./refusals.ts";

describe("a method that an account was refused", () => {
  it("A7 is not called again before Slack's Retry-After is over, by this account and for this method", () => {
    let now = 0;
    const refusals = createRefusals(() => now);
    refusals.note("-/T1/A1", "assistant.threads.setStatus", new WebAPIRateLimitedError(30));
    now = 29_999;
    expect(refusals.allow("-/T1/A1", "assistant.threads.setStatus")).toBe(false);
    expect(refusals.allow("-/T2/A1", "assistant.threads.setStatus")).toBe(true);
    expect(refusals.allow("-/T1/A1", "agents.sessions.setStatus")).toBe(true);
    now = 30_000;
    expect(refusals.allow("-/T1/A1", "assistant.threads.setStatus")).toBe(true);
  });

  it("A7 is called again at once after an error that says nothing about the method", () => {
    const refusals = createRefusals(() => 0);
    refusals.note("-/T1/A1", "chat.startStream", new Error("socket hang up"));
    expect(refusals.allow("-/T1/A1", "chat.startStream")).toBe(true);
  });
});
