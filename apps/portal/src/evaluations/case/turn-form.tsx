"use client";
import { useTranslations } from "next-intl";
import { Button } from "../../ui/button.tsx";
import type { TurnFields } from "./form-state.ts";
import { HandoffField } from "./handoff-field.tsx";
import { LinesField } from "./lines-field.tsx";

type TurnFormProps = {
  /** From 1. */
  number: number;
  fields: TurnFields;
  onChange: (fields: TurnFields) => void;
  onRemove: (() => void) | null;
  /** The problem of a field of this turn, in words. */
  problem: (field: "tools" | "more") => string | undefined;
};

/** One fixed turn: what the customer writes, and what has to be true afterwards. */
export function TurnForm({ number, fields, onChange, onRemove, problem }: TurnFormProps) {
  const t = useTranslations("evaluations.form");
  const set = (name: keyof TurnFields) => (value: string) => onChange({ ...fields, [name]: value });
  return (
    <fieldset className="flex flex-col gap-3 rounded-lg border border-border p-4">
      <legend className="px-1 font-semibold">{t("turn", { number })}</legend>
      <LinesField label={t("say")} value={fields.say} onChange={set("say")} />
      <div className="grid gap-3 md:grid-cols-2">
        <LinesField
          label={t("contains")}
          hint={t("one_per_line")}
          value={fields.contains}
          onChange={set("contains")}
        />
        <LinesField
          label={t("not_contains")}
          hint={t("one_per_line")}
          value={fields.notContains}
          onChange={set("notContains")}
        />
        <LinesField
          mono
          label={t("tools")}
          hint={t("tools_hint")}
          error={problem("tools")}
          value={fields.tools}
          onChange={set("tools")}
        />
        <HandoffField value={fields.handoff} onChange={set("handoff")} />
      </div>
      <LinesField
        mono
        label={t("more")}
        hint={t("more_hint")}
        error={problem("more")}
        value={fields.more}
        onChange={set("more")}
      />
      {onRemove !== null && (
        <div>
          <Button small onClick={onRemove}>
            {t("remove_turn", { number })}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
