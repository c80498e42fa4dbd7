import { describe, expect, it } from "vitest";
import { patientFetch } from "./patient-fetch.ts";

const part = { headers: { rsc: "1" } };

/** A connection that fails for so many calls. */
function lineDownFor(calls: number, failure: () => Error = () => new TypeError("Failed to fetch")) {
  const waited: number[] = [];
  const told: boolean[] = [];
  let made = 0;
  const straight = async () => {
    if (made++ < calls) throw failure();
    return new Response("part");
  };
  const wait = async (ms: number) => void waited.push(ms);
  const fetch = patientFetch(straight, wait, (isLost) => told.push(isLost));
  return { fetch, waited, told, made: () => made };
}

describe("reading server parts", () => {
  it("J4 retries on a lost connection with growing pauses, and reports that it is lost and that it is back", async () => {
    const { fetch, waited, told } = lineDownFor(6);
    expect(await (await fetch("/o/shop/inbox", part)).text()).toBe("part");
    expect(waited).toEqual([300, 600, 1_200, 2_400, 2_400, 2_400]);
    expect(told).toEqual([true, true, true, true, true, true, false]);
  });

  it("J4 gives up after a while, and leaves the page load to the browser", async () => {
    const { fetch, waited, made } = lineDownFor(Number.POSITIVE_INFINITY);
    await expect(fetch("/o/shop/inbox", part)).rejects.toThrow("Failed to fetch");
    expect(made()).toBe(11);
    expect(waited.reduce((sum, ms) => sum + ms, 0)).toBe(18_900);
  });

  it("J4 reports nothing without a failure", async () => {
    const { fetch, told, made } = lineDownFor(0);
    await fetch("/o/shop/inbox", part);
    expect([told, made()]).toEqual([[], 1]);
  });

  it("J4 other calls fail at once, and so do cancelled ones and other errors", async () => {
    const command = lineDownFor(1);
    await expect(command.fetch("/api/o/shop/commands/x", { method: "POST" })).rejects.toThrow(
      "Failed to fetch",
    );
    const broken = lineDownFor(1, () => new RangeError("no"));
    await expect(broken.fetch("/o/shop", part)).rejects.toThrow("no");
    const givenUp = lineDownFor(1);
    const signal = AbortSignal.abort();
    await expect(givenUp.fetch("/o/shop", { ...part, signal })).rejects.toThrow("Failed to fetch");
    for (const { made, told } of [command, broken, givenUp]) expect([made(), told]).toEqual([1, []]);
  });
});
