"use client";
import { useTranslations } from "next-intl";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";

/** Dismisses an unanswered question. */
export function DismissQuestion({ id, question }: { id: string; question: string }) {
  const t = useTranslations("knowledge.unanswered");
  const reopen = useCommand("knowledge.reopen_question", { done: t("reopened") });
  const { run, busy } = useCommand("knowledge.dismiss_question", { done: t("dismissed"), undo: reopen.run });
  return (
    <Button
      look="quiet"
      small
      busy={busy}
      aria-label={t("dismiss_name", { question })}
      onClick={() => void run({ questionId: id })}
    >
      {t("dismiss")}
    </Button>
  );
}
