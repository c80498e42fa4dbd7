"use client";
import { useTranslations } from "next-intl";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";

export function RevokeInvitation({ id, email }: { id: string; email: string }) {
  const t = useTranslations("settings.members");
  const { run, busy } = useCommand("member.revoke_invitation", { done: t("revoked") });
  return (
    <Button
      small
      busy={busy}
      aria-label={t("revoke_of", { email })}
      onClick={() => void run({ invitationId: id })}
    >
      {t("revoke")}
    </Button>
  );
}
