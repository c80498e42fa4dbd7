"use client";
import { type ReactNode, useRef, useState } from "react";
import { useLater } from "../../client/use-later.ts";
import { Button } from "../button.tsx";
import type { ButtonLook } from "../button-classes.ts";

export type Confirmation = {
  title: string;
  /** What will happen, in one sentence. */
  effect: ReactNode;
  /** The label of the button in the dialog. */
  confirmLabel: string;
  /** Text to type first, when it cannot be undone. */
  typed?: string;
  look?: ButtonLook;
  onConfirm: () => Promise<unknown> | undefined;
};

type ConfirmButtonProps = Confirmation & { label: string; small?: boolean; disabled?: boolean };

const load = () => import("./confirm-dialog.tsx");

/** A button that asks for confirmation. The dialog's code is fetched at first use. */
export function ConfirmButton({ label, small = false, disabled = false, ...rest }: ConfirmButtonProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLElement>(null);
  const part = useLater(load, open);
  return (
    <>
      <Button
        ref={button}
        look={rest.look ?? "secondary"}
        small={small}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void load()}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {part !== null && (
        <part.ConfirmDialog {...rest} open={open} onOpenChange={setOpen} finalFocus={button} />
      )}
    </>
  );
}
