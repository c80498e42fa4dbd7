"use client";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { textsOf } from "../client/texts-of.ts";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";

/** Searches the knowledge as an agent would; the result has its own address. */
export function AskBox() {
  const t = useTranslations("knowledge.ask");
  const router = useRouter();
  const path = usePathname();
  const { run, busy } = useCommand("knowledge.ask");
  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const asked = await run({ question: textsOf(event.currentTarget)("question") });
    if (asked !== undefined) router.replace(`${path}?ask=${asked.jobId}`, { scroll: false });
  }
  return (
    <form className="flex flex-wrap items-end gap-x-2 gap-y-3" onSubmit={(event) => void ask(event)}>
      <p className="w-full text-muted">{t("hint")}</p>
      <div className="min-w-60 flex-1">
        <Field label={t("question")}>
          <Input name="question" required maxLength={500} autoComplete="off" />
        </Field>
      </div>
      <Button type="submit" look="primary" busy={busy}>
        {t("submit")}
      </Button>
    </form>
  );
}
