"use client";
import { type ComponentProps, useId } from "react";
import { Button } from "../button.tsx";

type ReasonedButtonProps = ComponentProps<typeof Button> & {
  /** Why it cannot be pressed now; null: it can. */
  reason: string | null;
};

/** A button that says why it cannot be pressed: beside it, and to who hears the page. It stays in the order of focus. */
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
