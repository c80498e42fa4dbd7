import type { SavedDraft } from "@konstruct/services/agent/drafts";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAutosave } from "./autosave.ts";

class Unreachable extends Error {}

/** A server that stores one draft, as saveDraft does. */
function server() {
  const stored = { config: {} as object, revision: 0 };
  const save = vi.fn(
    async ({ revision, config }: { revision: number; config: object }): Promise<SavedDraft> => {
      if (revision !== stored.revision)
        return {
          kind: "conflict",
          revision: stored.revision,
          updatedBy: { kind: "member", id: "m", name: "Mali" },
          updatedAt: new Date(0),
        };
      stored.config = config;
      stored.revision++;
      return { kind: "saved", revision: stored.revision, differs: true, changes: 1, findings: [] };
    },
  );
  const autosave = createAutosave({
    initial: { config: {}, revision: 0, findings: [], differs: false, changes: 0 },
    save,
    isUnreachable: (thrown) => thrown instanceof Unreachable,
    pauseMs: 0,
    onChange: () => undefined,
  });
  return { stored, save, autosave };
}

describe("autosave", () => {
  it("J3 whatever is typed when, the last text is stored, and no revision is sent twice", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.string(), fc.boolean()), { minLength: 1, maxLength: 12 }),
        async (typed) => {
          const { stored, save, autosave } = server();
          for (const [name, waits] of typed) {
            autosave.change({ name });
            if (waits) await Promise.resolve();
          }
          await autosave.flush();
          expect(stored.config).toEqual({ name: typed.at(-1)?.[0] });
          expect(autosave.state().status).toBe("saved");
          const revisions = save.mock.calls.map(([{ revision }]) => revision);
          expect(new Set(revisions).size).toBe(revisions.length);
        },
      ),
    );
  });

  it("J3 after another member's save nothing is written until the member chooses a text", async () => {
    const { stored, save, autosave } = server();
    Object.assign(stored, { config: { name: "theirs" }, revision: 5 });
    autosave.change({ name: "mine" });
    await autosave.flush();
    expect(autosave.state()).toMatchObject({ status: "conflict", conflict: { updatedBy: { name: "Mali" } } });
    autosave.change({ name: "mine again" });
    await autosave.flush();
    expect(save).toHaveBeenCalledTimes(1);
    expect(stored.config).toEqual({ name: "theirs" });
    await autosave.keepMine();
    expect(stored).toEqual({ config: { name: "mine again" }, revision: 6 });
  });

  it("J3 the other member's text can be taken", async () => {
    const { stored, autosave } = server();
    Object.assign(stored, { config: { name: "theirs" }, revision: 5 });
    autosave.change({ name: "mine" });
    await autosave.flush();
    autosave.load({ config: { name: "theirs" }, revision: 5, findings: [], differs: true, changes: 1 });
    autosave.change({ name: "both" });
    await autosave.flush();
    expect(stored).toEqual({ config: { name: "both" }, revision: 6 });
  });

  it("J3 text that could not be saved is kept and sent again", async () => {
    const { stored, save, autosave } = server();
    save.mockRejectedValueOnce(new Error("offline"));
    autosave.change({ name: "kept" });
    await autosave.flush();
    expect(autosave.state()).toMatchObject({
      status: "failed",
      problem: "offline",
      config: { name: "kept" },
    });
    await autosave.flush();
    expect(stored.config).toEqual({ name: "kept" });
  });

  it("J3 a flush says whether the text as it is now is stored", async () => {
    const { stored, save, autosave } = server();
    expect(await autosave.flush()).toBe(true);
    save.mockRejectedValueOnce(new Error("refused"));
    autosave.change({ name: "mine" });
    expect(await autosave.flush()).toBe(false);
    save.mockRejectedValueOnce(new Unreachable());
    expect(await autosave.flush()).toBe(false);
    expect(await autosave.flush()).toBe(true);
    Object.assign(stored, { config: { name: "theirs" }, revision: 5 });
    autosave.change({ name: "mine again" });
    expect(await autosave.flush()).toBe(false);
    expect(autosave.state().status).toBe("conflict");
    expect(await autosave.flush()).toBe(false);
  });
});

describe("without a connection", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("J3 text written offline is saved once the server answers, with growing pauses between tries", async () => {
    const { stored, save, autosave } = server();
    const answer = save.getMockImplementation()!;
    save.mockRejectedValue(new Unreachable());
    autosave.change({ name: "first" });
    await vi.advanceTimersByTimeAsync(0);
    expect(autosave.state()).toMatchObject({ status: "offline", config: { name: "first" } });
    await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000);
    expect(save).toHaveBeenCalledTimes(4);
    autosave.change({ name: "second" });
    expect(autosave.state().status).toBe("offline");
    save.mockImplementation(answer);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(stored.config).toEqual({ name: "second" });
    expect(autosave.state()).toMatchObject({ status: "saved", problem: null });
  });

  it("J3 the browser's online event starts the next try at once", async () => {
    const { stored, save, autosave } = server();
    save.mockRejectedValueOnce(new Unreachable());
    autosave.change({ name: "kept" });
    await vi.advanceTimersByTimeAsync(0);
    autosave.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(stored.config).toEqual({ name: "kept" });
    expect(autosave.state().status).toBe("saved");
  });

  it("J3 a save without an answer is sent again before newer text, so that it is recognised as one's own", async () => {
    const { save, autosave } = server();
    save.mockRejectedValueOnce(new Unreachable());
    autosave.change({ name: "no answer" });
    await vi.advanceTimersByTimeAsync(0);
    autosave.change({ name: "since" });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(save.mock.calls.map(([sent]) => sent)).toEqual([
      { revision: 0, config: { name: "no answer" } },
      { revision: 0, config: { name: "no answer" } },
      { revision: 1, config: { name: "since" } },
    ]);
  });

  it("J3 another member's change meanwhile is a conflict and not overwritten", async () => {
    const { stored, save, autosave } = server();
    save.mockRejectedValueOnce(new Unreachable());
    autosave.change({ name: "mine" });
    await vi.advanceTimersByTimeAsync(0);
    Object.assign(stored, { config: { name: "theirs" }, revision: 1 });
    autosave.retry();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(autosave.state()).toMatchObject({ status: "conflict", config: { name: "mine" } });
    expect(stored.config).toEqual({ name: "theirs" });
  });

  it("J3 text without an answer that the server then refuses is not sent again: the corrected text is", async () => {
    const { stored, save, autosave } = server();
    save.mockRejectedValueOnce(new Unreachable());
    autosave.change({ name: "refused" });
    await vi.advanceTimersByTimeAsync(0);
    save.mockRejectedValueOnce(new Error("too long"));
    autosave.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(autosave.state()).toMatchObject({ status: "failed", problem: "too long" });
    autosave.change({ name: "corrected" });
    await vi.advanceTimersByTimeAsync(0);
    expect(save.mock.calls.map(([{ config }]) => config)).toEqual([
      { name: "refused" },
      { name: "refused" },
      { name: "corrected" },
    ]);
    expect(stored.config).toEqual({ name: "corrected" });
  });
});
