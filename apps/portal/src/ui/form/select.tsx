"use client";
import type { ComponentProps } from "react";
import { classes, fieldClasses } from "../classes.ts";
import { ReadValue, useReading } from "../reading.tsx";
import { useFieldControl } from "./field-control.ts";

type SelectProps = Omit<ComponentProps<"select">, "className" | "children"> & {
  options: readonly { value: string; label: string; disabled?: boolean }[];
};

/** A choice among a few options. The platform's own list works best on a phone and with a screen reader. Inside a Field. */
export function Select({ options, ...rest }: SelectProps) {
  const control = useFieldControl();
  const chosen = rest.value ?? rest.defaultValue;
  if (useReading())
    return (
      <ReadValue>{options.find(({ value }) => value === chosen)?.label ?? String(chosen ?? "")}</ReadValue>
    );
  return (
    <select {...control} {...rest} className={classes(fieldClasses, "h-9 pr-8")}>
      {options.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </select>
  );
}
