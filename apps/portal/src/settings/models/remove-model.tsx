"use client";
import type { ModelProvider } from "@konstruct/services/model/model-endpoints";
import { useTranslations } from "next-intl";
import { useCommand } from "../../client/use-command.ts";
import { ConfirmButton } from "../../ui/overlay/confirm-button.tsx";

export function RemoveModel({ provider }: { provider: ModelProvider }) {
  const t = useTranslations("settings.models");
  const { run } = useCommand("model.remove", { done: t("removed") });
  return (
    <ConfirmButton
      label={t("remove")}
      title={t("remove_title", { name: t(`of.${provider}`) })}
      effect={t("remove_effect")}
      confirmLabel={t("remove")}
      look="danger"
      onConfirm={() => run({ provider })}
    />
  );
}
