"use client";
import { useTranslations } from "next-intl";
import { LinesField, TextField } from "../draft/fields.tsx";
import { SettingsGroup } from "../draft/settings-group.tsx";
import { Instructions } from "./instructions.tsx";
import { OpeningHours } from "./opening-hours.tsx";

/** Who the agent is, and how it works. */
export function PersonaSection() {
  const t = useTranslations("agents.persona");
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 @lg:grid-cols-2">
        <TextField path={["name"]} label={t("name")} hint={t("name_hint")} />
        <TextField path={["tone"]} label={t("tone")} hint={t("tone_hint")} />
      </div>
      <TextField path={["role"]} label={t("role")} hint={t("role_hint")} />
      <Instructions />
      <OpeningHours />
      <SettingsGroup title={t("more")}>
        <TextField path={["currency"]} label={t("currency")} hint={t("currency_hint")} optional />
        <LinesField path={["subject_words"]} label={t("subject_words")} hint={t("subject_words_hint")} />
      </SettingsGroup>
    </div>
  );
}
