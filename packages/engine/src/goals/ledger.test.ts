import { describe, expect, it } from "vitest";
import type { ContactRequest } from "../session/session-state.ts";
import { withRequests } from "./ledger.ts";

const request = (quote: string, status: ContactRequest["status"]): ContactRequest => ({ quote, status });
const whole = "I have an appointment on Wednesday, can you move it to Thursday?";
const part = "can you move it to Thursday?";

describe("withRequests", () => {
  it("B7 a request named again takes its new status, in more or fewer of its words", () => {
    const done = [request(part, "done")];
    expect(withRequests([request(whole, "open")], done)).toEqual(done);
    expect(withRequests([request(part, "open")], [request(whole, "done")])).toEqual([request(whole, "done")]);
    expect(withRequests([request(part, "open")], [request(part.toUpperCase(), "done")])).toHaveLength(1);
  });

  it("B7 words of two requests tell neither apart, and two entries of one list are two requests", () => {
    const two = [request("move it to Thursday", "open"), request("move it to Thursday at 3", "open")];
    expect(withRequests([], two)).toEqual(two);
    expect(withRequests(two, [request("Thursday", "answered")])).toHaveLength(3);
  });
});
