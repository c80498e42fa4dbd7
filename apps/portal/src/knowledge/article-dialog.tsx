"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { textsOf } from "../client/texts-of.ts";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { TextArea } from "../ui/form/text-area.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";

/** Writes an article, optionally as the answer to an unanswered question. */
export function ArticleDialog({ question }: { question?: { id: string; text: string } }) {
  const t = useTranslations("knowledge.article");
  const { run, busy } = useCommand("knowledge.write_article", { done: t("added") });
  const [open, setOpen] = useState(false);
  async function write(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = textsOf(event.currentTarget);
    const result = await run({
      title: text("title"),
      markdown: text("markdown"),
      ...(question !== undefined && { questionId: question.id }),
    });
    if (result !== undefined) setOpen(false);
  }
  return (
    <Dialog
      title={t("title")}
      description={question?.text}
      shape="wide"
      trigger={
        question === undefined ? (
          <Button look="primary">{t("new")}</Button>
        ) : (
          <Button small aria-label={t("write_for", { question: question.text })}>
            {t("write")}
          </Button>
        )
      }
      open={open}
      onOpenChange={setOpen}
    >
      <form className="flex flex-col gap-4" onSubmit={(event) => void write(event)}>
        <Field label={t("name")}>
          <Input name="title" required maxLength={120} defaultValue={question?.text.slice(0, 120)} />
        </Field>
        <Field label={t("text")} hint={t("text_hint")}>
          <TextArea name="markdown" required rows={10} maxLength={100_000} />
        </Field>
        <div>
          <Button type="submit" look="primary" busy={busy}>
            {t("submit")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
