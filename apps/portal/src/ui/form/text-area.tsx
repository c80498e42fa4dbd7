"use client";
import type { ComponentProps } from "react";
import { classes, fieldClasses } from "../classes.ts";
import { ReadValue, useReading } from "../reading.tsx";
import { useFieldControl } from "./field-control.ts";

type TextAreaProps = Omit<ComponentProps<"textarea">, "className"> & { mono?: boolean };

/** Several lines; grows with its text, up to four times its `rows`. Inside a Field. */
export function TextArea({ mono = false, rows = 3, ...rest }: TextAreaProps) {
  const control = useFieldControl();
  if (useReading()) return <ReadValue mono={mono}>{rest.value ?? rest.defaultValue}</ReadValue>;
  return (
    <textarea
      {...control}
      {...rest}
      rows={rows}
      className={classes(fieldClasses, "field-sizing-content resize-y", mono && "font-mono text-sm")}
      style={{ minHeight: `${rows * 1.6 + 1}rem`, maxHeight: `${rows * 6}rem` }}
    />
  );
}
