"use client";
import { useTranslations } from "next-intl";
import { useCommand } from "../client/use-command.ts";
import { ConfirmButton } from "../ui/overlay/confirm-button.tsx";

export function ForgetPreference(props: { contactId: string; preferenceId: string; kind: string }) {
  const { contactId, preferenceId, kind } = props;
  const t = useTranslations("contacts.forget");
  const { run } = useCommand("memory.forget_preference", { done: t("done") });
  return (
    <ConfirmButton
      small
      look="quiet"
      label={t("action")}
      title={t("title", { kind })}
      effect={t("effect")}
      confirmLabel={t("action")}
      onConfirm={() => run({ contactId, preferenceId })}
    />
  );
}
