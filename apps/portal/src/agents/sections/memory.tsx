"use client";
import { useTranslations } from "next-intl";
import { NumberField } from "../fields.tsx";

export function MemorySection() {
  const t = useTranslations("agents.memory");
  return (
    <div className="flex max-w-prose flex-col gap-4">
      <NumberField path={["history_window"]} min={1} max={100} label={t("window")} hint={t("window_hint")} />
      <p className="text-muted">{t("about")}</p>
    </div>
  );
}
