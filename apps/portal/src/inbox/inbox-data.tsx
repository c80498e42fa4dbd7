"use client";
import type { Macro } from "@konstruct/services/macro/macros";
import type { SavedViewLine } from "@konstruct/services/saved-view/saved-views";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";

export type Named = { id: string; name: string };

/** What every part of the inbox knows. */
export type InboxData = {
  /** The reading member. */
  me: Named;
  organisation: string;
  mayAnswer: boolean;
  agents: readonly Named[];
  /** Members who may answer. */
  members: readonly Named[];
  tags: readonly string[];
  macros: readonly Macro[];
  counts: Readonly<Record<string, number>>;
  savedViews: readonly SavedViewLine[];
};

type Selection = {
  selected: ReadonlySet<string>;
  select: (ids: readonly string[], isSelected: boolean) => void;
  clear: () => void;
};

const DataContext = createContext<InboxData | null>(null);
const SelectionContext = createContext<Selection | null>(null);

/** More are refused by the command that changes them. */
export const mostSelected = 100;

export function InboxProvider({ data, children }: { data: InboxData; children: ReactNode }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const selection = useMemo<Selection>(
    () => ({
      selected,
      select: (ids, isSelected) =>
        setSelected((before) => {
          const rest = [...before].filter((id) => !ids.includes(id));
          return new Set((isSelected ? [...rest, ...ids] : rest).slice(-mostSelected));
        }),
      clear: () => setSelected(new Set()),
    }),
    [selected],
  );
  return (
    <DataContext value={data}>
      <SelectionContext value={selection}>{children}</SelectionContext>
    </DataContext>
  );
}

function given<T>(value: T | null): T {
  if (value === null) throw new Error("this part belongs below InboxProvider");
  return value;
}

export const useInboxData = (): InboxData => given(useContext(DataContext));
export const useSelection = (): Selection => given(useContext(SelectionContext));
