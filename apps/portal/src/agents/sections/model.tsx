"use client";
import { useTranslations } from "next-intl";
import { textAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { ChoiceField, NumberField, TextField } from "../draft/fields.tsx";

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
          <Proposing />
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

/** The limits of a model in one turn. */
function Proposing() {
  const t = useTranslations("agents.model");
  return (
    <>
      <NumberField
        path={["max_steps"]}
        min={1}
        max={40}
        step={1}
        label={t("max_steps")}
        hint={t("max_steps_hint")}
      />
      <ChoiceField
        path={["deed_check"]}
        label={t("deed_check")}
        hint={t("deed_check_hint")}
        options={(["model", "words", "off"] as const).map((value) => ({
          value,
          label: t(`deed_checks.${value}`),
        }))}
      />
    </>
  );
}
