import type { JsonObject } from "@konstruct/core/json";
import type { SavedDraft } from "@konstruct/services/agent/drafts";

type Conflict = Extract<SavedDraft, { kind: "conflict" }>;
type Findings = Extract<SavedDraft, { kind: "saved" }>["findings"];

export type AutosaveState = {
  config: JsonObject;
  /** Of what the server has. */
  revision: number;
  findings: Findings;
  differs: boolean;
  status: "saved" | "waiting" | "saving" | "conflict" | "failed";
  /** Whoever saved in between. */
  conflict: Conflict | null;
  /** Why the last attempt failed. */
  problem: string | null;
};

type Options = {
  initial: Pick<AutosaveState, "config" | "revision" | "findings" | "differs">;
  save: (input: { revision: number; config: JsonObject }) => Promise<SavedDraft>;
  /** How long somebody has to stop typing. */
  pauseMs: number;
  onChange: (state: AutosaveState) => void;
};

/**
 * Saves a draft as it is written: one attempt at a time, always the newest text, and nothing after a conflict until
 * somebody has said whose text it is to be.
 */
export function createAutosave({ initial, save, pauseMs, onChange }: Options) {
  let state: AutosaveState = { ...initial, status: "saved", conflict: null, problem: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;

  function move(change: Partial<AutosaveState>): void {
    state = { ...state, ...change };
    onChange(state);
  }

  function ended(sent: JsonObject, answer: SavedDraft): void {
    if (answer.kind === "conflict") {
      move({ status: "conflict", conflict: answer });
      return;
    }
    const { revision, findings, differs } = answer;
    const isNewest = state.config === sent;
    move({ revision, findings, differs, problem: null, status: isNewest ? "saved" : "waiting" });
    if (!isNewest) later();
  }

  async function attempt(): Promise<void> {
    const sent = state.config;
    move({ status: "saving" });
    try {
      ended(sent, await save({ revision: state.revision, config: sent }));
    } catch (thrown) {
      move({ status: "failed", problem: thrown instanceof Error ? thrown.message : String(thrown) });
    }
  }

  function start(): Promise<void> {
    clearTimeout(timer);
    running ??= attempt().finally(() => {
      running = undefined;
    });
    return running;
  }

  function later(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void start(), pauseMs);
  }

  return {
    state: () => state,
    change(config: JsonObject): void {
      const isHeld = state.status === "conflict" || state.status === "saving";
      move({ config, status: isHeld ? state.status : "waiting" });
      if (!isHeld) later();
    },
    /** Saves now what is not saved yet; resolves once nothing is left to save, or it cannot be. */
    async flush(): Promise<void> {
      while (state.status === "waiting" || state.status === "saving" || state.status === "failed") {
        const before = state.status;
        await start();
        if (before === "failed" && state.status === "failed") return;
        if (state.status === "failed") return;
      }
    },
    /** The text here wins over whoever saved in between. */
    keepMine(): Promise<void> {
      move({ revision: state.conflict?.revision ?? state.revision, conflict: null, status: "waiting" });
      return start();
    },
    /** What the server has is taken over. */
    load(theirs: Pick<AutosaveState, "config" | "revision" | "findings" | "differs">): void {
      clearTimeout(timer);
      move({ ...theirs, status: "saved", conflict: null, problem: null });
    },
  };
}
