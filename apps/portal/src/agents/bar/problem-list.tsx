"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useDraft } from "../draft/draft-context.tsx";
import { usePlace } from "../place-context.tsx";
import { placeOf } from "../section-list.ts";

/** The number of problems, which opens them; each leads to where it is fixed. */
export function ProblemList() {
  const t = useTranslations("agents");
  const { state } = useDraft();
  const { open: show } = usePlace();
  const [open, setOpen] = useState(false);
  const { findings } = state;
  return (
    <Dialog
      title={t("bar.problems_title")}
      shape="side"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button small look="danger">
          {t("problems", { count: findings.length })}
        </Button>
      }
    >
      <ul className="flex flex-col divide-y divide-border">
        {findings.map(({ path, message }) => {
          const { section, item } = placeOf(path);
          return (
            <li key={`${path.join(".")} ${message}`}>
              <button
                type="button"
                className="flex w-full cursor-pointer flex-col rounded px-2 py-2 text-left hover:bg-raised"
                onClick={() => {
                  setOpen(false);
                  show(section, item);
                }}
              >
                <span className="text-sm text-muted">{t(`sections.${section}`)}</span>
                <span>{message}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
