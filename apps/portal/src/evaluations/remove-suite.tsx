"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useOrg } from "../client/org.tsx";
import { useCommand } from "../client/use-command.ts";
import { ConfirmButton } from "../ui/overlay/confirm-button.tsx";

export function RemoveSuite({ id, name }: { id: string; name: string }) {
  const t = useTranslations("evaluations");
  const org = useOrg();
  const router = useRouter();
  const { run } = useCommand("evaluation.remove_suite", { done: t("removed", { name }) });
  return (
    <ConfirmButton
      label={t("remove")}
      title={t("remove_title", { name })}
      effect={t("remove_effect")}
      confirmLabel={t("remove")}
      look="danger"
      onConfirm={async () => {
        const done = await run({ suiteId: id });
        if (done !== undefined) router.push(`/o/${org}/evaluations`);
      }}
    />
  );
}
