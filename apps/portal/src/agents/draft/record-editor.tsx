"use client";
import type { Json } from "@konstruct/core/json";
import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { useNotify } from "../../ui/overlay/toast.tsx";
import { at, objectAt, type Path } from "./config-path.ts";
import { useDraft } from "./draft-context.tsx";

type RecordEditorProps = {
  path: Path;
  title: string;
  /** The question for a new entry's name. */
  newLabel: string;
  newHint?: string;
  isName: (text: string) => boolean;
  create: (name: string) => Json;
  children: (path: Path, name: string) => ReactNode;
};

/** Entries under names of their own, each folded until it is opened. */
export function RecordEditor(props: RecordEditorProps) {
  const { path, title, newLabel, newHint, isName, create, children } = props;
  const t = useTranslations("agents");
  const tc = useTranslations("common");
  const notify = useNotify();
  const { state, set, problem, readOnly } = useDraft();
  const [name, setName] = useState("");
  const names = Object.keys(objectAt(state.config, path));
  const error = problem(path);
  const isOwn = names.some((one) => problem([...path, one]) !== undefined);
  const isFree = isName(name) && !names.includes(name);
  function add() {
    set([...path, name], create(name));
    setName("");
  }
  function remove(one: string) {
    const removed = at(state.config, [...path, one]);
    set([...path, one], undefined);
    notify.done(t("removed", { name: one }), {
      label: tc("undo"),
      run: () => set([...path, one], removed),
    });
  }
  return (
    <fieldset className="flex flex-col gap-2 rounded-md border border-border p-3">
      <legend className="px-1 font-medium">{title}</legend>
      {error !== undefined && !isOwn && <p className="text-sm text-bad">{error}</p>}
      {names.map((one) => (
        <details key={one} className="rounded border border-border">
          <summary className="min-h-8 cursor-pointer px-3 py-1.5">
            <code>{one}</code>
            {problem([...path, one]) !== undefined && (
              <span className="text-bad">
                {" "}
                <span aria-hidden>●</span>
                <span className="sr-only">{t("has_problem")}</span>
              </span>
            )}
          </summary>
          <div className="flex flex-col gap-3 border-t border-border p-3">
            {children([...path, one], one)}
            {!readOnly && (
              <div>
                <Button
                  small
                  look="danger"
                  icon={<Trash2 aria-hidden size={16} />}
                  onClick={() => remove(one)}
                >
                  {t("remove", { name: one })}
                </Button>
              </div>
            )}
          </div>
        </details>
      ))}
      {!readOnly && (
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (isFree) add();
          }}
        >
          <div className="max-w-60 flex-1">
            <Field label={newLabel}>
              <Input value={name} onValueChange={setName} autoComplete="off" />
            </Field>
          </div>
          <Button type="submit" icon={<Plus aria-hidden size={16} />} disabled={!isFree}>
            {t("add_named", { what: newLabel })}
          </Button>
        </form>
      )}
      {!readOnly && newHint !== undefined && <p className="text-sm text-muted">{newHint}</p>}
    </fieldset>
  );
}
