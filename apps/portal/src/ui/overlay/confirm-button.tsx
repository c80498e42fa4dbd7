"use client";
import { useRef, useState } from "react";
import { Button } from "../button.tsx";
import { useLater } from "../later/use-later.ts";
import type { Confirmation } from "./confirmation.ts";

type ConfirmButtonProps = Confirmation & {
  label: string;
  small?: boolean;
  disabled?: boolean;
  /** The button that opens the dialog is quiet, whatever its confirmation looks like. */
  quiet?: boolean;
};

const load = () => import("./confirm-dialog.tsx");

/** A button that asks for confirmation. The dialog's code is fetched at first use. */
export function ConfirmButton({
  label,
  small = false,
  disabled = false,
  quiet = false,
  ...rest
}: ConfirmButtonProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const part = useLater(load, open);
  return (
    <>
      <Button
        ref={button}
        look={quiet ? "quiet" : (rest.look ?? "secondary")}
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
