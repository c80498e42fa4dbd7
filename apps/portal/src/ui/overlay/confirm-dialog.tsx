"use client";
import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useTranslations } from "next-intl";
import { type RefObject, useState } from "react";
import { Button } from "../button.tsx";
import { Field } from "../form/field.tsx";
import { Input } from "../form/input.tsx";
import type { Confirmation } from "./confirmation.ts";

type ConfirmDialogProps = Confirmation & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  finalFocus: RefObject<HTMLElement | null>;
};

/** The question of a ConfirmButton. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, effect, confirmLabel, typed, look, onConfirm, open, onOpenChange, finalFocus } = props;
  const t = useTranslations("common");
  const [words, setWords] = useState("");
  const [busy, setBusy] = useState(false);
  async function confirm() {
    setBusy(true);
    try {
      await onConfirm();
      onOpenChange(false);
    } finally {
      setBusy(false);
    }
  }
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-black/50" />
        <AlertDialog.Popup
          finalFocus={finalFocus}
          className="fixed top-1/2 left-1/2 z-50 flex w-[min(28rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 flex-col gap-3 rounded-lg border border-border bg-surface p-5 text-text shadow-xl"
        >
          <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="text-muted">{effect}</AlertDialog.Description>
          {typed !== undefined && (
            <Field label={t("type_to_confirm", { words: typed })}>
              <Input value={words} onValueChange={setWords} autoComplete="off" />
            </Field>
          )}
          <div className="flex justify-end gap-2">
            <AlertDialog.Close render={<Button />}>{t("cancel")}</AlertDialog.Close>
            <Button
              look={look === "danger" ? "danger" : "primary"}
              busy={busy}
              disabled={typed !== undefined && words !== typed}
              onClick={() => void confirm()}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
