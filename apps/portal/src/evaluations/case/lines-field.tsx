"use client";
import type { ReactNode } from "react";
import { Field } from "../../ui/form/field.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";

type LinesFieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  mono?: boolean;
  rows?: number;
  required?: boolean;
};

/** A text of several lines. */
export function LinesField({ label, hint, error, value, onChange, rows = 1, ...rest }: LinesFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <TextArea rows={rows} value={value} onChange={(event) => onChange(event.target.value)} {...rest} />
    </Field>
  );
}
