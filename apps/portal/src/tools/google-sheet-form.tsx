"use client";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { useVerb } from "../client/use-verb.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";

/** The id in a sheet's address, whether somebody gives the id or the address. */
const idOf = (given: string) => /\/spreadsheets\/d\/([\w-]+)/.exec(given)?.[1] ?? given.trim();

/** Looks at a Google sheet that is shared with a service account. */
export function GoogleSheetForm() {
  const t = useTranslations("tools.google");
  const router = useRouter();
  const path = usePathname();
  const { run, busy } = useVerb("tool.fetch_sheet");
  async function look(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const asked = await run({
      spreadsheetId: idOf(String(values.get("sheet"))),
      range: String(values.get("range")),
      secret: String(values.get("secret")),
    });
    if (asked !== undefined) router.replace(`${path}?sheet=${asked.errandId}`, { scroll: false });
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
        <Input name="secret" required autoComplete="off" />
      </Field>
      <div className="self-end">
        <Button type="submit" busy={busy}>
          {t("look")}
        </Button>
      </div>
    </form>
  );
}
