"use client";
import { useTranslations } from "next-intl";
import { NumberField } from "../draft/fields.tsx";
import { PreferenceList } from "./preference-list.tsx";

export function MemorySection() {
  const t = useTranslations("agents.memory");
  return (
    <div className="flex flex-col gap-4">
      <NumberField path={["history_window"]} min={1} max={100} label={t("window")} hint={t("window_hint")} />
      <p className="max-w-prose text-muted">{t("about")}</p>
      <PreferenceList />
    </div>
  );
}
