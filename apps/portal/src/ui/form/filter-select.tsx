"use client";
import { Field } from "./field.tsx";
import { Select } from "./select.tsx";

type FilterSelectProps = {
  name: string;
  label: string;
  labelHidden?: boolean;
  /** Undefined: all. */
  value: string | undefined;
  /** The label of that option. */
  all: string;
  options: readonly { value: string; label: string }[];
};

/** One part of a filter in the address: one option, or all. */
export function FilterSelect({ name, label, labelHidden = false, value, all, options }: FilterSelectProps) {
  return (
    <Field label={label} labelHidden={labelHidden}>
      <Select name={name} defaultValue={value ?? ""} options={[{ value: "", label: all }, ...options]} />
    </Field>
  );
}
