"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useCommand } from "../client/use-command.ts";
import { useContactName } from "../i18n/use-contact-name.ts";
import { useFound } from "../shell/use-found.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";

/** Merges a contact with another one that is found by name, address or id. */
export function MergeDialog({ contactId, name }: { contactId: string; name: string }) {
  const t = useTranslations("contacts.merge");
  const nameOf = useContactName();
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState("");
  const [otherId, choose] = useState<string | null>(null);
  const { run, busy } = useCommand("contact.merge", { done: t("done") });
  const { found, isLooking } = useFound(words);
  const others = found.filter(({ kind, id }) => kind === "contact" && id !== contactId);
  const chosen = others.find(({ id }) => id === otherId);

  function change(next: boolean) {
    setOpen(next);
    setWords("");
    choose(null);
  }
  async function merge(event: FormEvent) {
    event.preventDefault();
    if (chosen !== undefined && (await run({ contactId, otherId: chosen.id })) !== undefined) change(false);
  }
  return (
    <Dialog
      title={t("title")}
      description={t("lead", { name })}
      open={open}
      onOpenChange={change}
      trigger={<Button small>{t("action")}</Button>}
    >
      <form onSubmit={(event) => void merge(event)} className="flex flex-col gap-4">
        <Field label={t("other")} hint={t("hint")}>
          <Input
            type="search"
            autoComplete="off"
            maxLength={100}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </Field>
        {others.length > 0 && (
          <fieldset className="flex max-h-64 flex-col overflow-y-auto">
            <legend className="sr-only">{t("found")}</legend>
            {others.map(({ id, name: found, hint }) => (
              <label
                key={id}
                className="flex min-h-9 cursor-pointer items-center gap-2 rounded px-2 hover:bg-raised"
              >
                <input type="radio" name="other" checked={id === otherId} onChange={() => choose(id)} />
                <span className="truncate">{nameOf({ name: found, id })}</span>
                <span className="ml-auto truncate text-sm text-muted">{hint}</span>
              </label>
            ))}
          </fieldset>
        )}
        <p role="status" className="text-sm text-muted empty:hidden">
          {words.trim() !== "" && !isLooking && others.length === 0 ? t("none") : ""}
        </p>
        <div className="flex justify-end">
          <Button type="submit" look="primary" busy={busy} disabled={chosen === undefined}>
            {chosen === undefined ? t("choose") : t("with", { name: nameOf(chosen) })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
