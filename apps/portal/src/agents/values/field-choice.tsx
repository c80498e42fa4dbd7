"use client";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { Select } from "../../ui/form/select.tsx";

type FieldChoiceProps = {
  label: string;
  /** The known fields; none: the name is typed. */
  fields: readonly string[];
  value: string;
  onChange: (field: string) => void;
  /** The meaning of an empty value, where it may be chosen. */
  none?: string;
  error?: string | undefined;
};

const other = "\n";

/** A field of a result: chosen when the fields are known, typed when it is nested deeper. */
export function FieldChoice({ label, fields, value, onChange, none, error }: FieldChoiceProps) {
  const t = useTranslations("agents.values");
  const [isTyped, setTyped] = useState(false);
  const isKnown = fields.includes(value) || value === "";
  const shown = fields.length > 0;
  const typed = !shown || isTyped || !isKnown;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {shown && (
        <Field label={label} error={typed ? undefined : error}>
          <Select
            value={typed ? other : value}
            onChange={(event) => {
              const chosen = event.target.value;
              setTyped(chosen === other);
              onChange(chosen === other ? "" : chosen);
            }}
            options={[
              { value: "", label: none ?? t("choose_field") },
              ...fields.map((field) => ({ value: field, label: field })),
              { value: other, label: t("deeper_field") },
            ]}
          />
        </Field>
      )}
      {typed && <TypedField {...{ label, fields, value, onChange, error }} labelHidden={shown} />}
    </div>
  );
}

type TypedFieldProps = Pick<FieldChoiceProps, "label" | "fields" | "value" | "onChange" | "error"> & {
  labelHidden: boolean;
};

function TypedField({ label, fields, value, onChange, error, labelHidden }: TypedFieldProps) {
  const t = useTranslations("agents.values");
  const list = useId();
  return (
    <Field
      label={labelHidden ? t("path_of", { label }) : label}
      labelHidden={labelHidden}
      hint={t("path_hint")}
      error={error}
    >
      <Input value={value} list={list} onValueChange={onChange} />
      <datalist id={list}>
        {fields.map((field) => (
          <option key={field} value={field} />
        ))}
      </datalist>
    </Field>
  );
}
