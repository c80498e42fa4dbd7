"use client";
import type { Json } from "@konstruct/core/json";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useNotify } from "../../ui/overlay/toast.tsx";
import { listAt, type Path, textAt } from "./config-path.ts";
import { useDraft } from "./draft-context.tsx";

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
  children: (path: Path) => ReactNode;
};

function freeName(base: string, taken: readonly string[]): string {
  if (!taken.includes(base)) return base;
  let number = 2;
  while (taken.includes(`${base}_${number}`)) number++;
  return `${base}_${number}`;
}

/** A list of entries, one of which is open. */
export function ListEditor(props: ListEditorProps) {
  const { path, title, one, nameKey, ordered = false } = props;
  const t = useTranslations("agents");
  const tc = useTranslations("common");
  const notify = useNotify();
  const { state, set, insert, problem, readOnly } = useDraft();
  const [open, setOpen] = useState(0);
  const headingId = useId();
  const items = listAt(state.config, path);
  const names = items.map((_, index) => textAt(state.config, [...path, index, nameKey]));
  const current = Math.min(open, items.length - 1);
  function add() {
    set([...path, items.length], props.create(freeName(props.newName, names)));
    setOpen(items.length);
  }
  function remove() {
    const [place, removed] = [current, items[current]];
    if (removed === undefined) return;
    const putBack = () => {
      insert(path, place, removed);
      setOpen(place);
    };
    set([...path, place], undefined);
    notify.done(t("removed", { name: names[place] || one }), { label: tc("undo"), run: putBack });
  }
  function move(by: -1 | 1) {
    const other = current + by;
    const [moved, passed] = [items[current], items[other]];
    if (moved === undefined || passed === undefined) return;
    const next = [...items];
    [next[current], next[other]] = [passed, moved];
    set(path, next);
    setOpen(other);
  }
  return (
    <section
      aria-labelledby={headingId}
      className="flex flex-col gap-3 rounded-lg border border-border bg-surface p-4"
    >
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={headingId} className="font-semibold">
          {title} <span className="font-normal text-muted">({items.length})</span>
        </h3>
        {!readOnly && (
          <Button small icon={<Plus aria-hidden size={16} />} onClick={add}>
            {t("add", { one })}
          </Button>
        )}
      </header>
      {items.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {names.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: its place is what it is known by while it is renamed
            <li key={index}>
              <button
                type="button"
                aria-pressed={index === current}
                onClick={() => setOpen(index)}
                className="min-h-7 cursor-pointer rounded border border-border px-2 hover:bg-raised aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
              >
                {name || t("unnamed")}
                {problem([...path, index]) !== undefined && (
                  <span className="text-bad">
                    {" "}
                    <span aria-hidden>●</span>
                    <span className="sr-only">{t("has_problem")}</span>
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      {current >= 0 && (
        <div className="flex flex-col gap-3 border-t border-border pt-3">
          {props.children([...path, current])}
          {!readOnly && (
            <div className="flex gap-1">
              {ordered && (
                <>
                  <IconButton
                    name={t("move_up")}
                    icon={<ArrowUp aria-hidden size={16} />}
                    onClick={() => move(-1)}
                  />
                  <IconButton
                    name={t("move_down")}
                    icon={<ArrowDown aria-hidden size={16} />}
                    onClick={() => move(1)}
                  />
                </>
              )}
              <Button small look="danger" icon={<Trash2 aria-hidden size={16} />} onClick={remove}>
                {t("remove", { name: names[current] || one })}
              </Button>
            </div>
          )}
        </div>
      )}
    </section>
  );
}
