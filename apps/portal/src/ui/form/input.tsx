"use client";
import type { ComponentProps } from "react";
import { classes, fieldClasses } from "../classes.ts";
import { ReadValue, useReading } from "../reading.tsx";
import { useFieldControl } from "./field-control.ts";

type InputProps = Omit<ComponentProps<"input">, "className"> & { onValueChange?: (value: string) => void };

/** One line. Inside a Field. */
export function Input({ onValueChange, onChange, ...rest }: InputProps) {
  const control = useFieldControl();
  if (useReading()) return <ReadValue>{rest.value ?? rest.defaultValue}</ReadValue>;
  return (
    <input
      {...control}
      {...rest}
      onChange={(event) => {
        onChange?.(event);
        onValueChange?.(event.target.value);
      }}
      className={classes(fieldClasses, "h-9")}
    />
  );
}
