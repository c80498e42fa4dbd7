"use client";
import type { ModelProvider } from "@konstruct/services/model/model-endpoints";
import { useTranslations } from "next-intl";
import { Button } from "../../ui/button.tsx";
import { useTryModel } from "./use-try-model.ts";

export function TryModel({ provider }: { provider: ModelProvider }) {
  const t = useTranslations("settings.models");
  const { run, busy } = useTryModel(provider);
  return (
    <Button busy={busy} onClick={() => void run()} aria-label={t("try_name", { name: t(`of.${provider}`) })}>
      {t("try")}
    </Button>
  );
}
