"use client";
import { useTranslations } from "next-intl";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { type Path, textAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { withLabel } from "./goal-changes.ts";

/** The display name of a goal or procedure. */
export function GoalLabel({ path }: { path: Path }) {
  const t = useTranslations("agents.goals");
  const { state, replace, problem } = useDraft();
  return (
    <Field label={t("label")} hint={t("label_hint")} error={problem([...path, "label"])}>
      <Input
        value={textAt(state.config, [...path, "label"])}
        onValueChange={(text) => replace(withLabel(state.config, path, text))}
        autoComplete="off"
      />
    </Field>
  );
}
