"use client";
import { type ComponentProps, useId } from "react";
import { Button } from "../button.tsx";

type ReasonedButtonProps = ComponentProps<typeof Button> & {
  /** Why it is disabled now; null: it is enabled. */
  reason: string | null;
};

/** A button that says why it is disabled, beside it and to screen readers. It stays in the focus order. */
export function ReasonedButton({ reason, disabled = false, ...rest }: ReasonedButtonProps) {
  const id = useId();
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <span id={id} className="text-sm text-muted">
        {reason}
      </span>
      <Button
        {...rest}
        disabled={disabled === true || reason !== null}
        focusableWhenDisabled={reason !== null}
        aria-describedby={reason === null ? undefined : id}
      />
    </span>
  );
}
