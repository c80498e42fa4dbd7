"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCommand } from "../client/use-command.ts";
import { ConfirmButton } from "../ui/overlay/confirm-button.tsx";

/** Removes the conversations in steps, and shows how many contacts are left. */
export function RemoveDemonstration({ name }: { name: string }) {
  const t = useTranslations("common.demonstration");
  const router = useRouter();
  const [left, setLeft] = useState<number | null>(null);
  const remove = useCommand("demonstration.remove");
  async function removeAll() {
    for (;;) {
      const step = await remove.run({ name });
      setLeft(step?.left ?? null);
      if (step === undefined || step.left === 0) break;
    }
    router.refresh();
  }
  return (
    <ConfirmButton
      small
      look="danger"
      quiet
      label={t("remove")}
      title={t("remove_title")}
      effect={left === null ? t("remove_effect") : t("removing", { left })}
      confirmLabel={t("remove")}
      typed={name}
      onConfirm={removeAll}
    />
  );
}
