"use client";
import { useTranslations } from "next-intl";
import { useCommand } from "../client/use-command.ts";
import { ConfirmButton } from "../ui/overlay/confirm-button.tsx";

export function Disconnect({ id, name }: { id: string; name: string }) {
  const t = useTranslations("channels");
  const { run } = useCommand("channel.disconnect", { done: t("disconnected_done", { name }) });
  return (
    <ConfirmButton
      label={t("disconnect")}
      title={t("disconnect_title", { name })}
      effect={t("disconnect_effect")}
      confirmLabel={t("disconnect")}
      typed={name}
      look="danger"
      onConfirm={() => run({ id })}
    />
  );
}
