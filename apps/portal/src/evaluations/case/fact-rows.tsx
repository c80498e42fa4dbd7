"use client";
import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { emptyFact, type FactFields } from "./form-state.ts";

type FactRowsProps = { facts: readonly FactFields[]; onChange: (facts: FactFields[]) => void };

/** What the customer knows: a row for each fact. */
export function FactRows({ facts, onChange }: FactRowsProps) {
  const t = useTranslations("evaluations.form");
  const change = (at: number, part: Partial<FactFields>) =>
    onChange(facts.map((fact, place) => (place === at ? { ...fact, ...part } : fact)));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-medium">{t("facts")}</legend>
      <p className="text-sm text-muted">{t("facts_hint")}</p>
      {facts.map((fact, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name, and rows are not reordered
          key={at}
          className="grid items-end gap-2 md:grid-cols-[1fr_1.4fr_1fr_1.4fr_auto]"
        >
          {(["name", "also", "value", "says"] as const).map((name) => (
            <Field key={name} label={t(`fact_${name}`)}>
              <Input value={fact[name]} onValueChange={(value) => change(at, { [name]: value })} />
            </Field>
          ))}
          <IconButton
            icon={<Trash2 aria-hidden size={16} />}
            name={t("remove_fact", { number: at + 1 })}
            onClick={() => onChange(facts.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <div>
        <Button small onClick={() => onChange([...facts, emptyFact])}>
          {t("add_fact")}
        </Button>
      </div>
    </fieldset>
  );
}
