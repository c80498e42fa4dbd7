"use client";
import { useTranslations } from "next-intl";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";

export function UnmergeButton({ mergeId }: { mergeId: string }) {
  const t = useTranslations("contacts.merge");
  const { run, busy } = useCommand("contact.unmerge", { done: t("undone") });
  return (
    <Button small look="quiet" busy={busy} onClick={() => void run({ mergeId })}>
      {t("undo")}
    </Button>
  );
}
