"use client";
import { Field as BaseField } from "@base-ui/react/field";
import type { ComponentProps } from "react";
import { classes, fieldClasses } from "../classes.ts";
import { ReadValue, useReading } from "../reading.tsx";

type SelectProps = Omit<ComponentProps<"select">, "className" | "children"> & {
  options: readonly { value: string; label: string; disabled?: boolean }[];
};

/** A choice among a few options. The platform's own list works best on a phone and with a screen reader. Inside a Field. */
export function Select({ options, ...rest }: SelectProps) {
  const chosen = rest.value ?? rest.defaultValue;
  if (useReading())
    return (
      <ReadValue>{options.find(({ value }) => value === chosen)?.label ?? String(chosen ?? "")}</ReadValue>
    );
  return (
    <BaseField.Control
      render={
        <select {...rest} className={classes(fieldClasses, "h-9 pr-8")}>
          {options.map(({ value, label, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {label}
            </option>
          ))}
        </select>
      }
    />
  );
}
