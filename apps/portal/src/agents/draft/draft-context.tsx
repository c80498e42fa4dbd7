"use client";
import type { Json } from "@konstruct/core/json";
import type { KnowledgeSource } from "@konstruct/db/knowledge/sources";
import type { DesignerChoices } from "@konstruct/services/agent/designer-choices";
import type { Draft } from "@konstruct/services/agent/drafts";
import type { McpChanges } from "@konstruct/services/tool/mcp-changes";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import { CommandError, callCommand } from "../../client/call-command.ts";
import { useOrg } from "../../client/org.tsx";
import { ReadOnly } from "../../ui/reading.tsx";
import { type AutosaveState, createAutosave } from "./autosave.ts";
import { at, listAt, type Path, withAt } from "./config-path.ts";
import { withSlotsKept } from "./slot-order.ts";

/** Pause in typing before a save, in milliseconds. */
const pauseMs = 600;

/** A source of the tenant's knowledge, as the designer lists it. */
export type DesignerSource = Pick<KnowledgeSource, "id" | "name" | "kind" | "state" | "progress" | "reason">;

type DraftValue = {
  agentId: string;
  state: AutosaveState;
  choices: DesignerChoices;
  /** How the MCP servers' tools differ from their pins, as last listed. */
  mcpChanges: readonly McpChanges[];
  /** The newest sources of the knowledge. */
  sources: readonly DesignerSource[];
  /** A member without the right to edit sees the form read-only. */
  readOnly: boolean;
  mayWriteKnowledge: boolean;
  set(path: Path, value: Json | undefined): void;
  /** Inserts a value into the list as it is now, before the given index. */
  insert(path: Path, place: number, value: Json): void;
  replace(config: AutosaveState["config"]): void;
  /** @returns whether everything is saved */
  flush(): Promise<boolean>;
  keepMine(): Promise<void>;
  loadTheirs(): Promise<void>;
  /** The first problem at a path or below it. */
  problem(path: Path): string | undefined;
};

const DraftContext = createContext<DraftValue | null>(null);

export function useDraft(): DraftValue {
  const value = useContext(DraftContext);
  if (value === null) throw new Error("outside a draft");
  return value;
}

/** The value at one path of the draft, and its setter. */
export function useValue(path: Path): readonly [Json | undefined, (value: Json | undefined) => void] {
  const { state, set } = useDraft();
  return [at(state.config, path), (value) => set(path, value)];
}

type ProviderProps = {
  initial: Draft;
  choices: DesignerChoices;
  mcpChanges: readonly McpChanges[];
  sources: readonly DesignerSource[];
  readOnly: boolean;
  mayWriteKnowledge: boolean;
  children: ReactNode;
};

/** The page's one draft: form and YAML are two views of it, and it is saved while it is edited. */
export function DraftProvider(props: ProviderProps) {
  const { initial, choices, mcpChanges, sources, readOnly, mayWriteKnowledge, children } = props;
  const org = useOrg();
  const { agentId } = initial;
  const { config, revision, findings, differs, changes } = initial;
  const [state, setState] = useState<AutosaveState>({
    config,
    revision,
    findings,
    differs,
    changes,
    status: "saved",
    conflict: null,
    problem: null,
  });
  // One for the life of the page: a refresh from the server must not undo typing.
  const [autosave] = useState(() =>
    createAutosave({
      initial,
      pauseMs,
      onChange: setState,
      save: (input) => callCommand(org, "agent.save_draft", { agentId, ...input }),
      isUnreachable: (thrown) => thrown instanceof CommandError && thrown.code === "unavailable",
    }),
  );
  const base = useRef(initial.baseVersionId);
  useEffect(() => {
    // Another member saved, or another version went live, while nothing was unsaved here: that text is shown at once.
    const { status, revision: own } = autosave.state();
    const isOther = initial.revision > own || initial.baseVersionId !== base.current;
    if (status !== "saved" || initial.revision < own || !isOther) return;
    base.current = initial.baseVersionId;
    autosave.load(initial);
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
      mcpChanges,
      sources,
      readOnly,
      mayWriteKnowledge,
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
    [agentId, state, choices, mcpChanges, sources, readOnly, mayWriteKnowledge, autosave, org],
  );
  return (
    <DraftContext value={value}>
      <ReadOnly when={readOnly}>{children}</ReadOnly>
    </DraftContext>
  );
}
