"use client";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { textsOf } from "../client/texts-of.ts";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";

/** Adds a site to crawl, with its limits. */
export function AddSite() {
  const t = useTranslations("knowledge.site");
  const { run, busy } = useCommand("knowledge.add_site", { done: t("added") });
  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const text = textsOf(form);
    const result = await run({
      url: text("url"),
      maxPages: Number(text("maxPages")),
      depth: Number(text("depth")),
    });
    if (result !== undefined) form.reset();
  }
  return (
    <Card title={t("title")}>
      <form className="flex flex-col gap-3" onSubmit={(event) => void add(event)}>
        <Field label={t("url")}>
          <Input name="url" type="url" required placeholder="https://www.example.com/help" />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label={t("pages")}>
            <Input name="maxPages" type="number" min={1} max={500} defaultValue={50} required />
          </Field>
          <Field label={t("depth")}>
            <Input name="depth" type="number" min={0} max={5} defaultValue={2} required />
          </Field>
        </div>
        <div>
          <Button type="submit" busy={busy}>
            {t("add")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
