"use client";
import { useTranslations } from "next-intl";
import { useCommand } from "../../client/use-command.ts";
import { ConfirmButton } from "../../ui/overlay/confirm-button.tsx";
import { useDraft } from "../draft/draft-context.tsx";

/** Discards the draft's changes; shown once there are some and they are saved. */
export function DiscardDraft() {
  const t = useTranslations("agents.discard");
  const { agentId, state, loadTheirs } = useDraft();
  const { run } = useCommand("agent.discard_draft", { done: t("done") });
  if (!state.differs || state.status !== "saved") return null;
  return (
    <ConfirmButton
      label={t("discard")}
      title={t("title")}
      effect={t("effect")}
      confirmLabel={t("submit")}
      onConfirm={async () => {
        const answer = await run({ agentId, revision: state.revision });
        if (answer?.kind === "saved") await loadTheirs();
      }}
    />
  );
}
