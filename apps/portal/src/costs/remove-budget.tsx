"use client";
import { useTranslations } from "next-intl";
import { useCommand } from "../client/use-command.ts";
import { ConfirmButton } from "../ui/overlay/confirm-button.tsx";

export function RemoveBudget({ budgetId, name }: { budgetId: string; name: string }) {
  const t = useTranslations("costs");
  const { run } = useCommand("budget.remove", { done: t("removed") });
  return (
    <ConfirmButton
      small
      label={t("remove")}
      title={t("remove_title", { name })}
      effect={t("remove_effect")}
      confirmLabel={t("remove")}
      onConfirm={() => run({ budgetId })}
    />
  );
}
