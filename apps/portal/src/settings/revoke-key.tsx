"use client";
import { useTranslations } from "next-intl";
import { useVerb } from "../client/use-command.ts";
import { ConfirmButton } from "../ui/overlay/confirm-button.tsx";

export function RevokeKey({ id, name }: { id: string; name: string }) {
  const t = useTranslations("settings.api_keys");
  const { run } = useVerb("api_key.revoke", { done: t("revoked_done", { name }) });
  return (
    <ConfirmButton
      label={t("revoke")}
      title={t("revoke_title", { name })}
      effect={t("revoke_effect")}
      verb={t("revoke")}
      look="danger"
      small
      onConfirm={() => run({ apiKeyId: id })}
    />
  );
}
