"use client";
import { Field as BaseField } from "@base-ui/react/field";
import type { ReactNode } from "react";
import { ReadPair, useReading } from "../reading.tsx";

type FieldProps = {
  label: string;
  hint?: ReactNode;
  /** What is wrong and what to do; shown below and announced with the field. */
  error?: string | undefined;
  /** The label is for screen readers only. */
  labelHidden?: boolean;
  children: ReactNode;
};

/** Label, field, hint and error, tied together for assistive technology. The child is an input of this folder. */
export function Field({ label, hint, error, labelHidden = false, children }: FieldProps) {
  if (useReading())
    return (
      <div className="flex min-w-0 flex-col gap-1">
        <ReadPair name={label} nameHidden={labelHidden}>
          {children}
        </ReadPair>
        {error !== undefined && <p className="text-sm text-bad">{error}</p>}
      </div>
    );
  return (
    <BaseField.Root invalid={error !== undefined} className="flex min-w-0 flex-col gap-1">
      <BaseField.Label className={labelHidden ? "sr-only" : "font-medium"}>{label}</BaseField.Label>
      {children}
      {hint !== undefined && (
        <BaseField.Description className="text-sm text-muted">{hint}</BaseField.Description>
      )}
      {error !== undefined && (
        <BaseField.Error match className="text-sm text-bad">
          {error}
        </BaseField.Error>
      )}
    </BaseField.Root>
  );
}
