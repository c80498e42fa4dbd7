"use client";
import { useTranslations } from "next-intl";
import { LinesField } from "../draft/fields.tsx";
import { WordingsLater } from "../wordings/wordings-later.tsx";

/** The languages the agent answers in, and the tenant's own words for fixed situations. */
export function LanguagesSection() {
  const t = useTranslations("agents.languages");
  return (
    <div className="flex max-w-prose flex-col gap-6">
      <LinesField path={["languages"]} label={t("languages")} hint={t("languages_hint")} />
      <WordingsLater />
    </div>
  );
}
