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
  /** `offline`: it is tried again by itself. */
  status: "saved" | "waiting" | "saving" | "conflict" | "failed" | "offline";
  /** Whoever saved in between. */
  conflict: Conflict | null;
  /** Why the last attempt failed. */
  problem: string | null;
};

type Options = {
  initial: Pick<AutosaveState, "config" | "revision" | "findings" | "differs">;
  save: (input: { revision: number; config: JsonObject }) => Promise<SavedDraft>;
  /** Whether an attempt failed because no answer came: then it is not known whether it was saved. */
  isUnreachable: (thrown: unknown) => boolean;
  /** How long somebody has to stop typing. */
  pauseMs: number;
  onChange: (state: AutosaveState) => void;
};

const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/**
 * Saves a draft as it is written: one attempt at a time, always the newest text, and nothing after a conflict until
 * somebody has said whose text it is to be. Without a connection it tries again by itself, first what it had no answer to.
 */
export function createAutosave({ initial, save, isUnreachable, pauseMs, onChange }: Options) {
  let state: AutosaveState = { ...initial, status: "saved", conflict: null, problem: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let unanswered: JsonObject | undefined;
  let retryMs = firstRetryMs;

  function move(change: Partial<AutosaveState>): void {
    state = { ...state, ...change };
    onChange(state);
  }

  function ended(sent: JsonObject, answer: SavedDraft): void {
    unanswered = undefined;
    retryMs = firstRetryMs;
    if (answer.kind === "conflict") {
      move({ status: "conflict", conflict: answer });
      return;
    }
    const { revision, findings, differs } = answer;
    const isNewest = state.config === sent;
    move({ revision, findings, differs, problem: null, status: isNewest ? "saved" : "waiting" });
    if (!isNewest) later(pauseMs);
  }

  function failed(sent: JsonObject, thrown: unknown): void {
    const problem = thrown instanceof Error ? thrown.message : String(thrown);
    if (!isUnreachable(thrown)) {
      move({ status: "failed", problem });
      return;
    }
    unanswered = sent;
    move({ status: "offline", problem });
    later(retryMs);
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  }

  async function attempt(): Promise<void> {
    const sent = unanswered ?? state.config;
    move({ status: state.status === "offline" ? "offline" : "saving" });
    try {
      ended(sent, await save({ revision: state.revision, config: sent }));
    } catch (thrown) {
      failed(sent, thrown);
    }
  }

  function start(): Promise<void> {
    clearTimeout(timer);
    running ??= attempt().finally(() => {
      running = undefined;
    });
    return running;
  }

  function later(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void start(), ms);
  }

  return {
    state: () => state,
    change(config: JsonObject): void {
      const isHeld = state.status === "conflict" || state.status === "saving" || state.status === "offline";
      move({ config, status: isHeld ? state.status : "waiting" });
      if (!isHeld) later(pauseMs);
    },
    /** Saves now what is not saved yet; resolves once nothing is left to save, or it cannot be. */
    async flush(): Promise<void> {
      while (state.status !== "saved" && state.status !== "conflict") {
        await start();
        if (state.status === "failed" || state.status === "offline") return;
      }
    },
    /** The connection is said to be back. */
    retry(): void {
      if (state.status === "offline") void start();
    },
    /** The text here wins over whoever saved in between. */
    keepMine(): Promise<void> {
      move({ revision: state.conflict?.revision ?? state.revision, conflict: null, status: "waiting" });
      return start();
    },
    /** What the server has is taken over. */
    load(theirs: Pick<AutosaveState, "config" | "revision" | "findings" | "differs">): void {
      clearTimeout(timer);
      unanswered = undefined;
      move({ ...theirs, status: "saved", conflict: null, problem: null });
    },
  };
}
