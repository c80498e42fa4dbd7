import type { SavedDraft } from "@konstruct/services/agent/drafts";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { createAutosave } from "./autosave.ts";

/** A server that keeps one draft, as saveDraft does. */
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
      return { kind: "saved", revision: stored.revision, differs: true, findings: [] };
    },
  );
  const autosave = createAutosave({
    initial: { config: {}, revision: 0, findings: [], differs: false },
    save,
    pauseMs: 0,
    onChange: () => undefined,
  });
  return { stored, save, autosave };
}

describe("saving as it is written", () => {
  it("J3 whatever is typed when, the last text is what is stored, and no revision is sent twice", async () => {
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

  it("J3 after somebody else saved nothing is written until it is said whose text counts", async () => {
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

  it("J3 theirs can be taken over instead", async () => {
    const { stored, autosave } = server();
    Object.assign(stored, { config: { name: "theirs" }, revision: 5 });
    autosave.change({ name: "mine" });
    await autosave.flush();
    autosave.load({ config: { name: "theirs" }, revision: 5, findings: [], differs: true });
    autosave.change({ name: "both" });
    await autosave.flush();
    expect(stored).toEqual({ config: { name: "both" }, revision: 6 });
  });

  it("J3 what could not be saved is kept and tried again", async () => {
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
});
