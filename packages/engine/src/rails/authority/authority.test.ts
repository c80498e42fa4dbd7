import { expect, it } from "vitest";
import { playAuthority } from "../../testing/play-authority.fixture.ts";

it("D5 D12 no call outside what the YAML permits is made by random agents with random proposals", async () => {
  const { agents, calls, writes, refused } = await playAuthority(1_500, 20_261_123);
  expect(agents).toBe(1_500);
  // If no call were made, the test would prove nothing.
  expect(calls).toBeGreaterThan(500);
  expect(writes).toBeGreaterThan(50);
  expect(refused).toBeGreaterThan(calls);
}, 120_000);
