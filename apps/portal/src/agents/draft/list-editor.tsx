"use client";
import type { Json } from "@konstruct/core/json";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { type Path, textAt } from "./config-path.ts";
import { useDraft } from "./draft-context.tsx";
import { EntryActions } from "./entry-actions.tsx";
import { freeName } from "./free-name.ts";
import { ListDetail } from "./list-detail.tsx";
import { useList } from "./use-list.ts";

type ListEditorProps = {
  path: Path;
  title: string;
  /** The label of an entry. */
  one: string;
  /** The key that holds an entry's name. */
  nameKey: string;
  /** A new entry with a name that is free. */
  create: (name: string) => Json;
  newName: string;
  /** Whether their order matters. */
  ordered?: boolean;
  /** One line about an entry. */
  noteOf?: (path: Path) => string;
  /** The open entry by its path, where the address holds it. */
  address?: { item: string | null; choose: (item: string) => void };
  children: (path: Path) => ReactNode;
};

/** A list of entries of one kind, one of which is open. */
export function ListEditor(props: ListEditorProps) {
  const { path, title, one, nameKey, ordered = false, noteOf, address, children } = props;
  const t = useTranslations("agents");
  const { state, problem, readOnly } = useDraft();
  const { items, add, remove, move } = useList(path);
  const [chosen, setChosen] = useState(0);
  const names = items.map((_, index) => textAt(state.config, [...path, index, nameKey]));
  const idOf = (index: number) => [...path, index].join(".");
  const asked = items.findIndex((_, index) => idOf(index) === address?.item);
  const current = Math.min(address === undefined ? chosen : Math.max(asked, 0), items.length - 1);
  const open = (index: number) => (address === undefined ? setChosen(index) : address.choose(idOf(index)));
  const name = names[current] || one;
  return (
    <ListDetail
      title={title}
      entries={names.map((text, index) => ({
        id: idOf(index),
        title: text,
        note: noteOf?.([...path, index]),
        hasProblem: problem([...path, index]) !== undefined,
      }))}
      current={idOf(current)}
      open={(id) => open(names.findIndex((_, index) => idOf(index) === id))}
      actions={
        !readOnly && (
          <Button
            small
            icon={<Plus aria-hidden size={16} />}
            onClick={() => open(add(props.create(freeName(props.newName, names))))}
          >
            {t("add", { one })}
          </Button>
        )
      }
    >
      {current >= 0 && (
        <div className="flex flex-col gap-3">
          {children([...path, current])}
          <EntryActions
            name={name}
            remove={() => remove(current, name, () => open(current))}
            move={ordered ? (by) => open(move(current, by) ?? current) : undefined}
          />
        </div>
      )}
    </ListDetail>
  );
}
