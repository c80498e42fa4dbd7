"use client";
import { useTranslations } from "next-intl";
import { CheckBox } from "../../ui/form/check-box.tsx";
import { useDraft } from "../draft/draft-context.tsx";
import { allowedNames, offeredTools } from "../draft/known-tools.ts";
import { RequirementList } from "../requirements/requirement-list.tsx";
import { AllowedTools } from "./allowed-tools.tsx";
import { listsTools } from "./tool-cards.ts";
import { TrustedSources } from "./trusted-sources.tsx";

/** What holds for every tool: which may be used, what has to come first, and whose words are trusted. */
export function EveryToolSettings() {
  const t = useTranslations("agents.tools");
  const { state, set, choices } = useDraft();
  const { config } = state;
  const allowed = allowedNames(config);
  return (
    <>
      <CheckBox
        label={t("as_goals")}
        checked={!listsTools(config)}
        onChange={(on) => set(["tools"], on ? null : [...allowed])}
      />
      {listsTools(config) && <AllowedTools />}
      <RequirementList
        path={["require"]}
        title={t("require")}
        goal={null}
        called={offeredTools(config, choices.tools)
          .map(({ name }) => name)
          .filter((name) => allowed.has(name))}
      />
      <TrustedSources />
    </>
  );
}
