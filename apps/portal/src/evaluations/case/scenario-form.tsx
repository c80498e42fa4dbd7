"use client";
import { useTranslations } from "next-intl";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { Select } from "../../ui/form/select.tsx";
import { FactRows } from "./fact-rows.tsx";
import { type ScenarioFields, tempers } from "./form-state.ts";
import { LinesField } from "./lines-field.tsx";

type ScenarioFormProps = { fields: ScenarioFields; onChange: (fields: ScenarioFields) => void };
type TextName = Exclude<keyof ScenarioFields, "facts" | "confirms" | "person">;

/** The customer of a simulated conversation. */
export function ScenarioForm({ fields, onChange }: ScenarioFormProps) {
  const t = useTranslations("evaluations.form");
  const set = (name: TextName) => (value: string) => onChange({ ...fields, [name]: value });
  const isOwnTemper = !(tempers as readonly string[]).includes(fields.temper);
  const answer = (name: "confirms" | "person") => (
    <Field label={t(name)}>
      <Input
        value={fields[name].says}
        onValueChange={(says) => onChange({ ...fields, [name]: { ...fields[name], says } })}
      />
    </Field>
  );
  return (
    <fieldset className="flex flex-col gap-3 rounded-lg border border-border p-4">
      <legend className="px-1 font-semibold">{t("customer")}</legend>
      <div className="grid gap-3 md:grid-cols-2">
        <Field label={t("persona")} hint={t("persona_hint")}>
          <Input required value={fields.persona} onValueChange={set("persona")} />
        </Field>
        <Field label={t("goal")}>
          <Input required value={fields.goal} onValueChange={set("goal")} />
        </Field>
        <Field label={t("language")} hint={t("language_hint")}>
          <Input value={fields.language} onValueChange={set("language")} maxLength={35} />
        </Field>
        <Field label={t("temper")}>
          <Select
            value={isOwnTemper ? "own" : fields.temper}
            onChange={(event) => set("temper")(event.target.value === "own" ? "" : event.target.value)}
            options={[...tempers, "own" as const].map((value) => ({ value, label: t(`tempers.${value}`) }))}
          />
        </Field>
      </div>
      {isOwnTemper && (
        <Field label={t("temper_own")}>
          <Input required value={fields.temper} onValueChange={set("temper")} maxLength={200} />
        </Field>
      )}
      <LinesField
        required
        label={t("opens")}
        hint={t("opens_hint")}
        rows={2}
        value={fields.opens}
        onChange={set("opens")}
      />
      <FactRows facts={fields.facts} onChange={(facts) => onChange({ ...fields, facts })} />
      <div className="grid gap-3 md:grid-cols-3">
        {answer("confirms")}
        {answer("person")}
        <Field label={t("unknown")}>
          <Input value={fields.unknown} onValueChange={set("unknown")} />
        </Field>
        <Field label={t("gives_up")} hint={t("gives_up_hint")}>
          <Input
            type="number"
            min={1}
            max={10}
            value={fields.givesUpAfter}
            onValueChange={set("givesUpAfter")}
          />
        </Field>
        <Field label={t("max_turns")}>
          <Input
            type="number"
            min={1}
            max={30}
            required
            value={fields.maxTurns}
            onValueChange={set("maxTurns")}
          />
        </Field>
        <Field label={t("approvals")}>
          <Select
            value={fields.approvals}
            onChange={(event) => set("approvals")(event.target.value)}
            options={(["leave", "approve", "reject"] as const).map((value) => ({
              value,
              label: t(`approvals_${value}`),
            }))}
          />
        </Field>
      </div>
    </fieldset>
  );
}
