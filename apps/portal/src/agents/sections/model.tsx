"use client";
import { useTranslations } from "next-intl";
import { textAt } from "../config-path.ts";
import { useDraft } from "../draft-context.tsx";
import { ChoiceField, NumberField, TextField } from "../fields.tsx";

const providers = ["default", "builtin", "openai", "anthropic"] as const;

export function ModelSection() {
  const t = useTranslations("agents.model");
  const { state } = useDraft();
  const isBuiltIn = textAt(state.config, ["model", "provider"]) === "builtin";
  return (
    <div className="flex max-w-prose flex-col gap-4">
      <ChoiceField
        path={["model", "provider"]}
        label={t("provider")}
        hint={t("provider_hint")}
        options={providers.map((value) => ({ value, label: t(`providers.${value}`) }))}
      />
      {!isBuiltIn && (
        <>
          <TextField path={["model", "name"]} label={t("name")} hint={t("name_hint")} />
          <NumberField path={["model", "temperature"]} min={0} max={2} step={0.1} label={t("temperature")} />
          <ChoiceField
            path={["model", "understands"]}
            label={t("understands")}
            options={(["always", "when_unsure"] as const).map((value) => ({
              value,
              label: t(`when.${value}`),
            }))}
          />
          <NumberField
            path={["model", "max_cost_usd"]}
            min={0}
            max={10_000}
            step={0.01}
            empty={null}
            label={t("max_cost")}
            hint={t("max_cost_hint")}
          />
        </>
      )}
    </div>
  );
}
