"use client";
import { useTranslations } from "next-intl";
import { useCommand } from "../client/use-command.ts";
import { ConfirmButton } from "../ui/overlay/confirm-button.tsx";

export function RemoveConnection({ name }: { name: string }) {
  const t = useTranslations("tools.connections");
  const { run } = useCommand("connection.remove", { done: t("removed", { name }) });
  return (
    <ConfirmButton
      label={t("remove")}
      title={t("remove_title", { name })}
      effect={t("remove_effect")}
      confirmLabel={t("remove")}
      typed={name}
      look="danger"
      small
      onConfirm={() => run({ name })}
    />
  );
}
