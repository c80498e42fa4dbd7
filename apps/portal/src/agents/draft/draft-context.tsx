"use client";
import type { Json } from "@konstruct/core/json";
import type { DesignerChoices } from "@konstruct/services/agent/designer-choices";
import type { Draft } from "@konstruct/services/agent/drafts";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { CommandError, callCommand } from "../../client/call-command.ts";
import { useOrg } from "../../client/org.tsx";
import { ReadOnly } from "../../ui/reading.tsx";
import { type AutosaveState, createAutosave } from "./autosave.ts";
import { at, listAt, type Path, withAt } from "./config-path.ts";
import { withSlotsKept } from "./slot-order.ts";

/** How long somebody has to stop typing before what was typed is saved. */
const pauseMs = 600;

type DraftValue = {
  agentId: string;
  state: AutosaveState;
  choices: DesignerChoices;
  /** Whoever only reads sees the form and cannot change it. */
  readOnly: boolean;
  set(path: Path, value: Json | undefined): void;
  /** Puts a value into a list as it is by now, before what stands at its place. */
  insert(path: Path, place: number, value: Json): void;
  replace(config: AutosaveState["config"]): void;
  flush(): Promise<void>;
  keepMine(): Promise<void>;
  loadTheirs(): Promise<void>;
  /** The first thing that is wrong with a place, or with something below it. */
  problem(path: Path): string | undefined;
};

const DraftContext = createContext<DraftValue | null>(null);

export function useDraft(): DraftValue {
  const value = useContext(DraftContext);
  if (value === null) throw new Error("outside a draft");
  return value;
}

/** What stands at one place of the draft, and how to change it. */
export function useValue(path: Path): readonly [Json | undefined, (value: Json | undefined) => void] {
  const { state, set } = useDraft();
  return [at(state.config, path), (value) => set(path, value)];
}

type ProviderProps = {
  initial: Draft;
  choices: DesignerChoices;
  readOnly: boolean;
  children: ReactNode;
};

/** The one draft of the page: the form and the YAML are two views of it, and it is saved as it is written. */
export function DraftProvider({ initial, choices, readOnly, children }: ProviderProps) {
  const org = useOrg();
  const { agentId } = initial;
  const { config, revision, findings, differs } = initial;
  const [state, setState] = useState<AutosaveState>({
    config,
    revision,
    findings,
    differs,
    status: "saved",
    conflict: null,
    problem: null,
  });
  // One for as long as the page is open: what the server sends again must not undo what is being typed.
  const [autosave] = useState(() =>
    createAutosave({
      initial,
      pauseMs,
      onChange: setState,
      save: (input) => callCommand(org, "agent.save_draft", { agentId, ...input }),
      isUnreachable: (thrown) => thrown instanceof CommandError && thrown.code === "unavailable",
    }),
  );
  useEffect(() => {
    // Somebody else saved while nothing was being written here: what they wrote is shown at once.
    const { status, revision: own } = autosave.state();
    if (status === "saved" && initial.revision > own) autosave.load(initial);
  }, [autosave, initial]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (autosave.state().status !== "saved") event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    window.addEventListener("online", autosave.retry);
    return () => {
      window.removeEventListener("beforeunload", warn);
      window.removeEventListener("online", autosave.retry);
      void autosave.flush();
    };
  }, [autosave]);
  const value = useMemo<DraftValue>(
    () => ({
      agentId,
      state,
      choices,
      readOnly,
      set(path, given) {
        const { config } = autosave.state();
        const next = withSlotsKept(config, withAt(config, path, given), path);
        autosave.change(next as AutosaveState["config"]);
      },
      insert(path, place, given) {
        const { config } = autosave.state();
        const next = withAt(config, path, listAt(config, path).toSpliced(place, 0, given));
        autosave.change(next as AutosaveState["config"]);
      },
      replace: autosave.change,
      flush: autosave.flush,
      keepMine: autosave.keepMine,
      loadTheirs: async () => autosave.load(await callCommand(org, "agent.read_draft", agentId)),
      problem: (path) =>
        state.findings.find((finding) => path.every((key, place) => finding.path[place] === key))?.message,
    }),
    [agentId, state, choices, readOnly, autosave, org],
  );
  return (
    <DraftContext value={value}>
      <ReadOnly when={readOnly}>{children}</ReadOnly>
    </DraftContext>
  );
}
