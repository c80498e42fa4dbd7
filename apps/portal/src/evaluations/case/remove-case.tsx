"use client";
import { useTranslations } from "next-intl";
import { useCommand } from "../../client/use-command.ts";
import { ConfirmButton } from "../../ui/overlay/confirm-button.tsx";

/** Takes a case out of its suite. */
export function RemoveCase({ suiteId, id, title }: { suiteId: string; id: string; title: string }) {
  const t = useTranslations("evaluations");
  const { run } = useCommand("evaluation.remove_cases", { done: t("case_table.deleted") });
  return (
    <ConfirmButton
      small
      label={t("remove")}
      title={t("case_table.delete_title", { title })}
      effect={t("case_table.delete_effect")}
      confirmLabel={t("remove")}
      onConfirm={() => run({ suiteId, ids: [id] })}
    />
  );
}
