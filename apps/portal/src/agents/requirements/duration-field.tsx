"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { Select } from "../../ui/form/select.tsx";
import { at, type Path } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { readDuration, units, writeDuration } from "./duration.ts";

/** The maximum age; empty: any. */
export function DurationField({ path, label, hint }: { path: Path; label: string; hint: string }) {
  const t = useTranslations("agents.duration");
  const { state, set, problem } = useDraft();
  const read = readDuration(at(state.config, path));
  // Without an amount the draft holds no value: the unit stays here until one is typed.
  const [chosen, choose] = useState(read.unit);
  const unit = read.amount === "" ? chosen : read.unit;
  return (
    <div className="grid max-w-md grid-cols-2 items-start gap-2">
      <Field label={label} hint={hint} error={problem(path)}>
        <Input
          type="number"
          min={1}
          value={read.amount}
          onValueChange={(amount) => set(path, writeDuration({ amount, unit }))}
        />
      </Field>
      <Field label={t("unit", { label })} labelHidden>
        <div className="pt-7">
          <Select
            value={unit}
            onChange={(event) => {
              const next = units.find((one) => one === event.target.value) ?? "m";
              choose(next);
              set(path, writeDuration({ amount: read.amount, unit: next }));
            }}
            options={units.map((value) => ({ value, label: t(`units.${value}`) }))}
          />
        </div>
      </Field>
    </div>
  );
}
