"use client";
import { macroVariables } from "@konstruct/services/macro/fill-macro";
import type { Macro } from "@konstruct/services/macro/macros";
import { Trash2, Zap } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { textsOf } from "../client/texts-of.ts";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { TextArea } from "../ui/form/text-area.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { useInboxData } from "./inbox-data.tsx";

/** The tenant's macros: added, changed, deleted. */
export function ManageMacros() {
  const t = useTranslations("inbox.macros");
  const { macros } = useInboxData();
  const [edited, setEdited] = useState<Macro | null>(null);
  const save = useCommand("macro.save", { done: t("saved") });
  const remove = useCommand("macro.remove", { done: t("removed") });
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const text = textsOf(form);
    const input = { name: text("name"), body: text("body"), ...(edited !== null && { id: edited.id }) };
    if ((await save.run(input)) === undefined) return;
    setEdited(null);
    form.reset();
  }
  return (
    <Dialog
      title={t("title")}
      description={t("lead")}
      trigger={
        <Button small look="quiet" icon={<Zap aria-hidden size={14} />}>
          {t("title")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {macros.length > 0 && (
          <ul className="flex max-h-48 flex-col divide-y divide-border overflow-y-auto">
            {macros.map((macro) => (
              <li key={macro.id} className="flex min-h-9 items-center gap-2">
                <span className="min-w-0 flex-1 truncate">
                  <strong className="font-medium">{macro.name}</strong>{" "}
                  <span className="text-sm text-muted">{macro.body}</span>
                </span>
                <Button small look="quiet" onClick={() => setEdited(macro)}>
                  {t("edit")}
                </Button>
                <IconButton
                  name={t("remove", { name: macro.name })}
                  icon={<Trash2 aria-hidden size={14} />}
                  onClick={() => void remove.run({ id: macro.id })}
                  disabled={remove.busy}
                />
              </li>
            ))}
          </ul>
        )}
        <form key={edited?.id} onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
          <Field label={t("name")}>
            <Input name="name" required maxLength={60} autoComplete="off" defaultValue={edited?.name ?? ""} />
          </Field>
          <Field
            label={t("body")}
            hint={t("hint", { variables: macroVariables.map((each) => `{{${each}}}`).join(" ") })}
          >
            <TextArea name="body" required maxLength={4_000} rows={4} defaultValue={edited?.body ?? ""} />
          </Field>
          <div className="flex justify-end gap-2">
            {edited !== null && <Button onClick={() => setEdited(null)}>{t("new")}</Button>}
            <Button type="submit" look="primary" busy={save.busy}>
              {t("save")}
            </Button>
          </div>
        </form>
      </div>
    </Dialog>
  );
}
