import { expect, it } from "vitest";
import { playAuthority } from "../../testing/play-authority.fixture.ts";

const runs = process.env.LONG_PROOFS === "1" ? 1_500 : 300;

it("D5 D12 no call outside what the YAML permits is made by random agents with random proposals", async () => {
  const { agents, calls, writes, refused } = await playAuthority(runs, 20_261_123);
  expect(agents).toBe(runs);
  // If no call were made, the test would prove nothing.
  expect(calls).toBeGreaterThan(runs / 3);
  expect(writes).toBeGreaterThan(runs / 30);
  expect(refused).toBeGreaterThan(calls);
});
