"use client";
import { useTranslations } from "next-intl";
import { type Path, textAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { ChoiceField, TextField } from "../draft/fields.tsx";
import { offeredTools } from "../draft/known-tools.ts";
import { DurationField } from "../requirements/duration-field.tsx";
import { TryTool } from "../try/try-tool.tsx";

const effects = ["read", "write", "irreversible"] as const;
const unlessRuled = ["allow", "confirm", "approve"] as const;

/** The effect of a chosen tool and its question to the contact. It can be tried. */
export function ChosenTool({ path, name }: { path: Path; name: string }) {
  const t = useTranslations("agents.mcp");
  const { state, choices, readOnly } = useDraft();
  const own: Path = [...path, "tools", name];
  const effect = textAt(state.config, [...own, "effect"]);
  const server = textAt(state.config, [...path, "name"]);
  const tool = offeredTools(state.config, choices.tools).find((one) => one.name === `mcp.${server}.${name}`);
  return (
    <div className="flex flex-col gap-2 pl-6">
      <div className="grid gap-3 @lg:grid-cols-2">
        <ChoiceField
          path={[...own, "effect"]}
          label={t("effect", { name })}
          options={effects.map((value) => ({ value, label: t(`effects.${value}`) }))}
        />
        <TextField
          path={[...own, "summary"]}
          label={t("summary", { name })}
          hint={t("summary_hint")}
          optional
        />
        <ChoiceField
          path={[...own, "unless_ruled"]}
          label={t("unless_ruled", { name })}
          optional
          options={[
            { value: "", label: t("by_effect") },
            ...unlessRuled.map((value) => ({ value, label: t(`unless.${value}`) })),
          ]}
        />
        {effect === "read" && (
          <DurationField path={[...own, "max_age"]} label={t("max_age", { name })} hint={t("max_age_hint")} />
        )}
      </div>
      {tool !== undefined && !readOnly && <TryTool tool={tool} />}
    </div>
  );
}
