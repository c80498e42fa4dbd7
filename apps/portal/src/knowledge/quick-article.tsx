"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { TextArea } from "../ui/form/text-area.tsx";
import { titleOfArticle } from "./title-of.ts";

/** Adds an article from its text alone: the first line is its title. */
export function QuickArticle() {
  const t = useTranslations("knowledge.quick");
  const { run, busy } = useCommand("knowledge.write_article", { done: t("added") });
  const [text, setText] = useState("");
  async function add(event: FormEvent) {
    event.preventDefault();
    const result = await run({ title: titleOfArticle(text), markdown: text });
    if (result !== undefined) setText("");
  }
  return (
    <form
      onSubmit={(event) => void add(event)}
      className="flex flex-col gap-3 rounded-lg border border-border bg-surface p-4"
    >
      <Field label={t("text")} hint={t("hint")}>
        <TextArea
          rows={4}
          required
          maxLength={100_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div>
        <Button type="submit" busy={busy} disabled={text.trim() === ""}>
          {t("add")}
        </Button>
      </div>
    </form>
  );
}
