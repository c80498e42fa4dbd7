"use client";
import { useTranslations } from "next-intl";
import { useDraft } from "../draft/draft-context.tsx";
import { SeveralField } from "../draft/fields.tsx";
import { offeredTools } from "../draft/known-tools.ts";
import { titleOf } from "../draft/slug-of.ts";

/** Which of all known tools the agent may use. */
export function AllowedTools() {
  const t = useTranslations("agents.tools");
  const { state, choices } = useDraft();
  return (
    <SeveralField
      path={["tools"]}
      legend={t("allowed")}
      options={offeredTools(state.config, choices.tools).map(({ name }) => ({
        value: name,
        label: titleOf(name),
      }))}
    />
  );
}
