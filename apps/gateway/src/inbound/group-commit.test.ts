import { describe, expect, it, vi } from "vitest";
import { type GroupCommitOptions, groupCommit, Overloaded } from "./group-commit.ts";

const limits: GroupCommitOptions = { maxBatch: 4, maxInFlight: 1, spillOver: 1, maxWaiting: 100 };

/** Commits that the test ends, in order. */
function held() {
  const batches: number[][] = [];
  const ends: { resolve(): void; reject(thrown: unknown): void }[] = [];
  const commit = (items: number[]) =>
    new Promise<string[]>((resolve, reject) => {
      batches.push(items);
      ends.push({ resolve: () => resolve(items.map((item) => `stored ${item}`)), reject });
    });
  return { batches, ends, commit };
}

describe("group commit", () => {
  it("A6 concurrent requests share a commit, and each gets its own results in its own order", async () => {
    const { batches, ends, commit } = held();
    const store = groupCommit(commit, limits);
    const answers = Promise.all([store([1, 2]), store([3]), store([4])]);
    await vi.waitFor(() => expect(batches).toEqual([[1, 2, 3, 4]]));
    ends[0]!.resolve();
    expect(await answers).toEqual([["stored 1", "stored 2"], ["stored 3"], ["stored 4"]]);
  });

  it("A6 a request that arrives during a commit joins the next one, first come first", async () => {
    const { batches, ends, commit } = held();
    const store = groupCommit(commit, limits);
    const first = store([1]);
    await vi.waitFor(() => expect(batches).toHaveLength(1));
    const later = Promise.all([store([2]), store([3, 4]), store([5, 6])]);
    ends[0]!.resolve();
    await first;
    await vi.waitFor(() => expect(batches).toHaveLength(2));
    ends[1]!.resolve();
    await vi.waitFor(() => expect(batches).toHaveLength(3));
    ends[2]!.resolve();
    await later;
    expect(batches).toEqual([[1], [2, 3, 4], [5, 6]]);
  });

  it("A6 a request larger than a batch is committed whole and alone", async () => {
    const { batches, ends, commit } = held();
    const store = groupCommit(commit, limits);
    const answers = Promise.all([store([1, 2, 3, 4, 5, 6]), store([7])]);
    await vi.waitFor(() => expect(batches).toHaveLength(1));
    ends[0]!.resolve();
    await vi.waitFor(() => expect(batches).toHaveLength(2));
    ends[1]!.resolve();
    await answers;
    expect(batches).toEqual([[1, 2, 3, 4, 5, 6], [7]]);
  });

  it("A6 only the requests in a failed commit get its error", async () => {
    const { batches, ends, commit } = held();
    const store = groupCommit(commit, { ...limits, maxBatch: 2 });
    const unlucky = [store([1]), store([2])];
    const lucky = store([3]);
    await vi.waitFor(() => expect(batches).toHaveLength(1));
    ends[0]!.reject(new Error("connection lost"));
    for (const answer of unlucky) await expect(answer).rejects.toThrow("connection lost");
    await vi.waitFor(() => expect(batches).toHaveLength(2));
    ends[1]!.resolve();
    expect(await lucky).toEqual(["stored 3"]);
  });

  it("A6 one poisoned request fails alone, and the others are stored in their order", async () => {
    const stored: number[] = [];
    const store = groupCommit(
      async (items: number[]) => {
        if (items.includes(2)) throw new Error("poisoned");
        stored.push(...items);
        return items.map((item) => `stored ${item}`);
      },
      { ...limits, mayBePoisoned: () => true },
    );
    const answers = await Promise.allSettled([store([1]), store([2]), store([3, 4])]);
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(answers[2]).toMatchObject({ value: ["stored 3", "stored 4"] });
    expect(stored).toEqual([1, 3, 4]);
  });

  it("A6 if the database fails while entries are tried alone, the remaining entries are not tried", async () => {
    const { batches, ends, commit } = held();
    const store = groupCommit(commit, {
      ...limits,
      mayBePoisoned: (thrown) => thrown instanceof RangeError,
    });
    const answers = Promise.allSettled([store([1]), store([2]), store([3])]);
    await vi.waitFor(() => expect(batches).toHaveLength(1));
    ends[0]!.reject(new RangeError("poisoned"));
    await vi.waitFor(() => expect(batches).toHaveLength(2));
    ends[1]!.reject(new Error("connection lost"));
    expect((await answers).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(batches).toEqual([[1, 2, 3], [1]]);
  });

  it("A6 a request beyond the waiting limit is refused at once, and the others are not affected", async () => {
    const { batches, ends, commit } = held();
    const store = groupCommit(commit, { ...limits, maxWaiting: 3 });
    const waiting = store([1, 2, 3]);
    await expect(store([4])).rejects.toThrow(Overloaded);
    await vi.waitFor(() => expect(batches).toHaveLength(1));
    const next = store([5]);
    ends[0]!.resolve();
    expect(await waiting).toHaveLength(3);
    await vi.waitFor(() => expect(batches).toHaveLength(2));
    ends[1]!.resolve();
    expect(await next).toEqual(["stored 5"]);
  });

  it("A6 no more commits run at once than allowed", async () => {
    const { batches, ends, commit } = held();
    const store = groupCommit(commit, { ...limits, maxBatch: 1, maxInFlight: 2 });
    const answers = Promise.all([1, 2, 3, 4].map((item) => store([item])));
    await vi.waitFor(() => expect(batches).toHaveLength(2));
    ends[1]!.resolve();
    await vi.waitFor(() => expect(batches).toHaveLength(3));
    expect(ends).toHaveLength(3);
    ends[0]!.resolve();
    ends[2]!.resolve();
    await vi.waitFor(() => expect(batches).toHaveLength(4));
    ends[3]!.resolve();
    await answers;
  });

  it("A6 a second commit starts beside the first only if enough requests wait for it", async () => {
    const { batches, ends, commit } = held();
    const store = groupCommit(commit, { ...limits, maxInFlight: 2, spillOver: 3 });
    const answers = [store([1])];
    await vi.waitFor(() => expect(batches).toEqual([[1]]));
    answers.push(store([2]), store([3]));
    // One more round of the event loop than the pump takes.
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(batches).toHaveLength(1);
    answers.push(store([4]));
    await vi.waitFor(() => expect(batches).toEqual([[1], [2, 3, 4]]));
    for (const end of ends) end.resolve();
    await Promise.all(answers);
  });
});
