import type { JsonObject } from "@konstruct/core/json";
import type { SavedDraft } from "@konstruct/services/agent/drafts";

type Conflict = Extract<SavedDraft, { kind: "conflict" }>;
type Findings = Extract<SavedDraft, { kind: "saved" }>["findings"];

export type AutosaveState = {
  config: JsonObject;
  /** The server's revision. */
  revision: number;
  findings: Findings;
  differs: boolean;
  /** How many differences from the live version were saved; null: not readable as an agent. */
  changes: number | null;
  /** `offline`: the next try is automatic. */
  status: "saved" | "waiting" | "saving" | "conflict" | "failed" | "offline";
  /** The member who saved in between. */
  conflict: Conflict | null;
  /** Why the last attempt failed. */
  problem: string | null;
};

/** A draft as the server holds it. */
export type Saved = Pick<AutosaveState, "config" | "revision" | "findings" | "differs" | "changes">;

type Options = {
  initial: Saved;
  save: (input: { revision: number; config: JsonObject }) => Promise<SavedDraft>;
  /** Whether an attempt failed without an answer: then it is unknown whether it was saved. */
  isUnreachable: (thrown: unknown) => boolean;
  /** Pause in typing before a save, in milliseconds. */
  pauseMs: number;
  onChange: (state: AutosaveState) => void;
};

const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/**
 * Saves a draft while it is edited: one attempt at a time, always the newest text, and nothing after a conflict until the member has
 * chosen a text. Offline it retries by itself, first the attempt without an answer.
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
    const { revision, findings, differs, changes } = answer;
    const isNewest = state.config === sent;
    move({ revision, findings, differs, changes, problem: null, status: isNewest ? "saved" : "waiting" });
    if (!isNewest) later(pauseMs);
  }

  function failed(sent: JsonObject, thrown: unknown): void {
    const problem = thrown instanceof Error ? thrown.message : String(thrown);
    if (!isUnreachable(thrown)) {
      unanswered = undefined;
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
    /**
     * Saves unsaved text now.
     * @returns whether everything is saved; false when saving failed or the member has to choose between two texts
     */
    async flush(): Promise<boolean> {
      while (state.status !== "saved" && state.status !== "conflict") {
        await start();
        if (state.status === "failed" || state.status === "offline") return false;
      }
      return state.status === "saved";
    },
    /** Called when the connection is back. */
    retry(): void {
      if (state.status === "offline") void start();
    },
    /** Keeps this text over the other member's. */
    keepMine(): Promise<void> {
      move({ revision: state.conflict?.revision ?? state.revision, conflict: null, status: "waiting" });
      return start();
    },
    /** Takes the server's text. */
    load(theirs: Saved): void {
      clearTimeout(timer);
      unanswered = undefined;
      move({ ...theirs, status: "saved", conflict: null, problem: null });
    },
  };
}
