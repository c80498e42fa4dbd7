import { describe, expect, it } from "vitest";
import { createFaults } from "./faults.ts";

describe("faults", () => {
  it("A6 a fault applies to the calls it matches, as often as it says", () => {
    const faults = createFaults();
    faults.add({ method: "chat.*", status: 500, times: 2, skip: 1 });
    const hits = ["chat.update", "users.info", "chat.postMessage", "chat.update", "chat.update"].map(
      (method) => faults.take(method)?.status,
    );
    expect(hits).toEqual([undefined, undefined, 500, 500, undefined]);
    expect(faults.pending()).toBe(0);
  });

  it("A6 the first matching fault applies first, one per call", () => {
    const faults = createFaults();
    faults.add({ method: "*", status: 429 });
    faults.add({ method: "auth.test", status: 503 });
    expect(faults.take("auth.test")?.status).toBe(429);
    expect(faults.take("auth.test")?.status).toBe(503);
    expect(faults.take("auth.test")).toBeUndefined();
  });
});
