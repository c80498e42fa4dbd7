"use client";
import { useTranslations } from "next-intl";
import { LinesField, TextField } from "../draft/fields.tsx";

export function Identity() {
  const t = useTranslations("agents.identity");
  return (
    <div className="flex flex-col gap-4">
      <TextField path={["name"]} label={t("name")} hint={t("name_hint")} />
      <TextField path={["role"]} label={t("role")} hint={t("role_hint")} />
      <TextField path={["tone"]} label={t("tone")} hint={t("tone_hint")} />
      <TextField path={["currency"]} label={t("currency")} hint={t("currency_hint")} optional />
      <LinesField path={["subject_words"]} label={t("subject_words")} hint={t("subject_words_hint")} />
    </div>
  );
}
