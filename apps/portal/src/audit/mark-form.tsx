"use client";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { textsOf } from "../client/texts-of.ts";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { TextArea } from "../ui/form/text-area.tsx";

/** Adds a reviewer's mark. The entry does not change. */
export function MarkForm({ entryRef }: { entryRef: string }) {
  const t = useTranslations("audit");
  const form = useRef<HTMLFormElement>(null);
  const { run, busy } = useCommand("audit.mark", { done: t("marked_done") });
  async function mark(kind: "ok" | "issue") {
    const note = textsOf(form.current!)("note");
    if ((await run({ ref: entryRef, mark: kind, note })) !== undefined) form.current?.reset();
  }
  return (
    <form ref={form} onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-2">
      <Field label={t("note")} hint={t("note_hint")}>
        <TextArea name="note" rows={2} maxLength={1_000} />
      </Field>
      <div className="flex gap-2">
        <Button busy={busy} onClick={() => void mark("ok")}>
          {t("mark_ok")}
        </Button>
        <Button look="danger" busy={busy} onClick={() => void mark("issue")}>
          {t("mark_issue")}
        </Button>
      </div>
    </form>
  );
}
