"use client";
import { Field } from "./field.tsx";
import { Select } from "./select.tsx";

type FilterSelectProps = {
  name: string;
  label: string;
  labelHidden?: boolean;
  /** Undefined: nothing is left out. */
  value: string | undefined;
  /** What stands for that. */
  any: string;
  options: readonly { value: string; label: string }[];
};

/** One part of a filter that is sent as an address: one of a few, or any. */
export function FilterSelect({ name, label, labelHidden = false, value, any, options }: FilterSelectProps) {
  return (
    <Field label={label} labelHidden={labelHidden}>
      <Select name={name} defaultValue={value ?? ""} options={[{ value: "", label: any }, ...options]} />
    </Field>
  );
}
