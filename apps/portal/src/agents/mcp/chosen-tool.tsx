"use client";
import { useTranslations } from "next-intl";
import { type Path, textAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { ChoiceField, TextField } from "../draft/fields.tsx";
import { DurationField } from "../requirements/duration-field.tsx";
import { TryTool } from "./try-tool.tsx";

const effects = ["read", "write", "irreversible"] as const;
const unlessRuled = ["allow", "confirm", "approve"] as const;

/** The effect of a chosen tool and its question to the contact. A tool that only reads can be tried. */
export function ChosenTool({ path, name }: { path: Path; name: string }) {
  const t = useTranslations("agents.mcp");
  const { state, readOnly } = useDraft();
  const own: Path = [...path, "tools", name];
  const effect = textAt(state.config, [...own, "effect"]);
  const server = textAt(state.config, [...path, "name"]);
  return (
    <div className="flex flex-col gap-2 pl-6">
      <div className="grid gap-3 md:grid-cols-2">
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
      {effect === "read" && !readOnly && <TryTool tool={`mcp.${server}.${name}`} />}
    </div>
  );
}
