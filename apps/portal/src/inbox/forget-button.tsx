"use client";
import { useTranslations } from "next-intl";
import { useCommand } from "../client/use-command.ts";
import { ConfirmButton } from "../ui/overlay/confirm-button.tsx";

/** Makes one agent forget one person. */
export function ForgetButton({
  contactId,
  agentId,
  name,
}: {
  contactId: string;
  agentId: string;
  name: string;
}) {
  const t = useTranslations("inbox.memory");
  const { run } = useCommand("memory.forget", { done: t("forgotten") });
  return (
    <ConfirmButton
      small
      look="danger"
      label={t("forget")}
      title={t("forget_title", { name })}
      effect={t("forget_effect")}
      confirmLabel={t("forget")}
      onConfirm={() => run({ contactId, agentId })}
    />
  );
}
