"use client";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { textsOf } from "../../client/texts-of.ts";
import { useCommand } from "../../client/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { Select } from "../../ui/form/select.tsx";

/** A sheet's id, from the id itself or the sheet's address. */
const idOf = (given: string) => /\/spreadsheets\/d\/([\w-]+)/.exec(given)?.[1] ?? given.trim();

/**
 * Reads a Google sheet that is shared with a service account.
 * @param secrets names of connections; null for members who may not see them
 */
export function GoogleSheetForm({ secrets }: { secrets: readonly string[] | null }) {
  const t = useTranslations("tools.google");
  const router = useRouter();
  const path = usePathname();
  const { run, busy } = useCommand("tool.fetch_sheet");
  async function look(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = textsOf(event.currentTarget);
    const asked = await run({
      spreadsheetId: idOf(text("sheet")),
      range: text("range"),
      secret: text("secret"),
    });
    if (asked !== undefined) router.replace(`${path}?sheet=${asked.jobId}`, { scroll: false });
  }
  return (
    <form className="grid max-w-2xl gap-3 sm:grid-cols-2" onSubmit={(event) => void look(event)}>
      <Field label={t("sheet")} hint={t("sheet_hint")}>
        <Input name="sheet" required autoComplete="off" />
      </Field>
      <Field label={t("range")}>
        <Input name="range" required defaultValue="A:Z" />
      </Field>
      <Field label={t("secret")} hint={t("secret_hint")}>
        {secrets === null || secrets.length === 0 ? (
          <Input name="secret" required autoComplete="off" />
        ) : (
          <Select name="secret" options={secrets.map((value) => ({ value, label: value }))} />
        )}
      </Field>
      <div className="self-end">
        <Button type="submit" busy={busy}>
          {t("look")}
        </Button>
      </div>
    </form>
  );
}
