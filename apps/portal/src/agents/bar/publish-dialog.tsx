"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useLater } from "../../ui/later/use-later.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import type { PublishEntry } from "./publish-form.tsx";

type PublishDialogProps = {
  isReady: boolean;
  /** The element that says why the draft cannot be published now. */
  describedBy: string;
};

const load = () => import("./publish-form.tsx");
const nothing: PublishEntry = { note: null, acknowledged: [] };

/** The button that publishes the draft, and its dialog. The form's code is fetched when the dialog opens. */
export function PublishDialog({ isReady, describedBy }: PublishDialogProps) {
  const t = useTranslations("agents.publish");
  const [open, setOpen] = useState(false);
  const [entry, setEntry] = useState(nothing);
  const part = useLater(load, open);
  return (
    <Dialog
      title={t("title")}
      description={t("about")}
      shape="wide"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          look="primary"
          disabled={!isReady}
          focusableWhenDisabled
          aria-describedby={isReady ? undefined : describedBy}
        >
          {t("publish")}
        </Button>
      }
    >
      {part === null ? (
        <p role="status">{t("checking")}</p>
      ) : (
        <part.PublishForm
          entry={entry}
          onChange={setEntry}
          onPublished={() => {
            setOpen(false);
            setEntry(nothing);
          }}
        />
      )}
    </Dialog>
  );
}
