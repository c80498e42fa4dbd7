"use client";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { textsOf } from "../client/texts-of.ts";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { TextArea } from "../ui/form/text-area.tsx";

/** Writes a note on a contact, for colleagues. */
export function NoteForm({ contactId }: { contactId: string }) {
  const t = useTranslations("contacts");
  const { run, busy } = useCommand("contact.note", { done: t("note_saved") });
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if ((await run({ contactId, text: textsOf(form)("text") })) !== undefined) form.reset();
  }
  return (
    <form onSubmit={(event) => void save(event)} className="flex flex-col gap-2 pb-3">
      <Field label={t("note")} labelHidden>
        <TextArea name="text" rows={2} required maxLength={4_000} placeholder={t("note")} />
      </Field>
      <div className="flex justify-end">
        <Button type="submit" small busy={busy}>
          {t("save_note")}
        </Button>
      </div>
    </form>
  );
}
