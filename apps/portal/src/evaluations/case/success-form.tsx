"use client";
import { useTranslations } from "next-intl";
import type { ScenarioFields } from "./form-state.ts";
import { HandoffField } from "./handoff-field.tsx";
import { LinesField } from "./lines-field.tsx";

type SuccessFormProps = {
  fields: ScenarioFields;
  onChange: (fields: ScenarioFields) => void;
  problem: (field: "tools" | "goals") => string | undefined;
};

/** What has to be true at the end of a simulated conversation. */
export function SuccessForm({ fields, onChange, problem }: SuccessFormProps) {
  const t = useTranslations("evaluations.form");
  const set = (name: "tools" | "noTools" | "handoff" | "says" | "neverSays" | "goals") => (value: string) =>
    onChange({ ...fields, [name]: value });
  return (
    <fieldset className="flex flex-col gap-3 rounded-lg border border-border p-4">
      <legend className="px-1 font-semibold">{t("success")}</legend>
      <p className="text-sm text-muted">{t("success_hint")}</p>
      <div className="grid gap-3 md:grid-cols-2">
        <LinesField
          mono
          label={t("success_tools")}
          hint={t("tools_hint")}
          error={problem("tools")}
          value={fields.tools}
          onChange={set("tools")}
        />
        <LinesField
          mono
          label={t("no_tools")}
          hint={t("one_per_line")}
          value={fields.noTools}
          onChange={set("noTools")}
        />
        <LinesField label={t("says")} hint={t("one_per_line")} value={fields.says} onChange={set("says")} />
        <LinesField
          label={t("never_says")}
          hint={t("one_per_line")}
          value={fields.neverSays}
          onChange={set("neverSays")}
        />
        <LinesField
          mono
          label={t("goals")}
          hint={t("goals_hint")}
          error={problem("goals")}
          value={fields.goals}
          onChange={set("goals")}
        />
        <HandoffField withAny value={fields.handoff} onChange={set("handoff")} />
      </div>
    </fieldset>
  );
}
