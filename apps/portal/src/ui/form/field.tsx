"use client";
import { type ReactNode, useId } from "react";
import { ReadPair, useReading } from "../reading.tsx";
import { FieldControlContext } from "./field-control.ts";

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
  const id = useId();
  if (useReading())
    return (
      <div className="flex min-w-0 flex-col gap-1">
        <ReadPair name={label} nameHidden={labelHidden}>
          {children}
        </ReadPair>
        {error !== undefined && <p className="text-sm text-bad">{error}</p>}
      </div>
    );
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(
    Boolean,
  );
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className={labelHidden ? "sr-only" : "font-medium"}>
        {label}
      </label>
      <FieldControlContext
        value={{
          id,
          "aria-describedby": described.join(" ") || undefined,
          "aria-invalid": error !== undefined || undefined,
        }}
      >
        {children}
      </FieldControlContext>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <div id={`${id}-error`} className="text-sm text-bad">
          {error}
        </div>
      )}
    </div>
  );
}
