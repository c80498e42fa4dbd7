import { describe, expect, it } from "vitest";
import { TenantCache } from "./tenant-cache.ts";

function counting() {
  let now = 0;
  let loads = 0;
  const cache = new TenantCache<number>({ freshMs: 30_000, mostEntries: 2, now: () => now });
  const previous: (number | null)[] = [];
  const get = (key: string) =>
    cache.get(key, async (earlier) => {
      previous.push(earlier);
      return ++loads;
    });
  return { get, previous, loads: () => loads, pass: (ms: number) => (now += ms), cache };
}

describe("the cache of tenants", () => {
  it("F5 simultaneous callers share one load, and so do callers of the next thirty seconds", async () => {
    const { get, pass, previous } = counting();
    expect(await Promise.all([get("a"), get("a"), get("a")])).toEqual([1, 1, 1]);
    pass(29_999);
    expect(await get("a")).toBe(1);
    pass(1);
    expect(await Promise.all([get("a"), get("a")])).toEqual([2, 2]);
    expect(previous).toEqual([null, 1]);
  });

  it("F5 tenants never see each other's entries, and the least recently used entry is evicted first", async () => {
    const { get, loads } = counting();
    expect([await get("a"), await get("b"), await get("a"), await get("c"), await get("a")]).toEqual([
      1, 2, 1, 3, 1,
    ]);
    expect(await get("b")).toBe(4);
    expect(loads()).toBe(4);
  });

  it("F5 a failed load rejects every waiting caller, and the next caller tries again", async () => {
    const { cache, get } = counting();
    const fail = () => cache.get("a", () => Promise.reject(new Error("down")));
    const both = await Promise.allSettled([fail(), get("a")]);
    expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await get("a")).toBe(1);
  });
});
