"use client";
import type { SnoozeChoice } from "@konstruct/services/conversation/snooze-until";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { textsOf } from "../client/texts-of.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { Menu } from "../ui/overlay/menu.tsx";
import { useAction } from "./use-action.ts";

type SnoozeMenuProps = {
  isSnoozed: boolean;
  busy: boolean;
  /** Whether its key opens it. */
  hasKey: boolean;
  onSnooze: (choice: SnoozeChoice | null) => void;
};

/** For an hour, until a morning, or a date; or the end of a snooze. */
export function SnoozeMenu({ isSnoozed, busy, hasKey, onSnooze }: SnoozeMenuProps) {
  const t = useTranslations("inbox.snooze");
  const [open, setOpen] = useState(false);
  useAction({ name: "snooze", key: "s", isOn: hasKey }, () => setOpen(true));
  const [isAsking, setIsAsking] = useState(false);
  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSnooze({ kind: "date", date: textsOf(event.currentTarget)("date") });
    setIsAsking(false);
  }
  return (
    <span data-action="snooze">
      <Menu
        name={t("title")}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button small busy={busy}>
            {t("action")}
          </Button>
        }
        items={[
          { label: t("hour"), onSelect: () => onSnooze({ kind: "hour" }) },
          { label: t("tomorrow"), onSelect: () => onSnooze({ kind: "tomorrow" }) },
          { label: t("monday"), onSelect: () => onSnooze({ kind: "monday" }) },
          { label: t("date"), onSelect: () => setIsAsking(true) },
          ...(isSnoozed ? [{ label: t("end"), onSelect: () => onSnooze(null) }] : []),
        ]}
      />
      <Dialog title={t("date_title")} open={isAsking} onOpenChange={setIsAsking}>
        <form onSubmit={choose} className="flex flex-col gap-4">
          <Field label={t("date_label")} hint={t("date_hint")}>
            <Input name="date" type="date" required />
          </Field>
          <div className="flex justify-end">
            <Button type="submit" look="primary">
              {t("action")}
            </Button>
          </div>
        </form>
      </Dialog>
    </span>
  );
}
