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
  all: string;
  options: readonly { value: string; label: string }[];
};

/** One part of a filter that is sent as an address: one of a few, or all. */
export function FilterSelect({ name, label, labelHidden = false, value, all, options }: FilterSelectProps) {
  return (
    <Field label={label} labelHidden={labelHidden}>
      <Select name={name} defaultValue={value ?? ""} options={[{ value: "", label: all }, ...options]} />
    </Field>
  );
}
