"use client";
import { useTranslations } from "next-intl";
import { useCommand } from "../client/use-command.ts";
import { ConfirmButton } from "../ui/overlay/confirm-button.tsx";

export function RevokeKey({ id, name }: { id: string; name: string }) {
  const t = useTranslations("settings.api_keys");
  const { run } = useCommand("api_key.revoke", { done: t("revoked_done", { name }) });
  return (
    <ConfirmButton
      label={t("revoke")}
      title={t("revoke_title", { name })}
      effect={t("revoke_effect")}
      confirmLabel={t("revoke")}
      look="danger"
      small
      onConfirm={() => run({ apiKeyId: id })}
    />
  );
}
