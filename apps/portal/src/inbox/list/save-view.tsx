"use client";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { textsOf } from "../../client/texts-of.ts";
import { useCommand } from "../../client/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { CheckBox } from "../../ui/form/check-box.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import type { InboxFilter } from "./inbox-filter.ts";

/** Keeps the filter in the address under a name. */
export function SaveView({ filter }: { filter: InboxFilter }) {
  const t = useTranslations("inbox.saved_views");
  const [open, setOpen] = useState(false);
  const [isShared, setIsShared] = useState(false);
  const { run, busy } = useCommand("inbox.save_view", { done: t("saved") });
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = textsOf(event.currentTarget)("name");
    if ((await run({ name, filter, isShared })) !== undefined) setOpen(false);
  }
  return (
    <Dialog
      title={t("save")}
      description={t("lead")}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button small look="quiet" icon={<Plus aria-hidden size={14} />}>
          {t("save")}
        </Button>
      }
    >
      <form onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        <Field label={t("name")}>
          <Input name="name" required maxLength={60} autoComplete="off" />
        </Field>
        <CheckBox label={t("share")} checked={isShared} onChange={setIsShared} />
        <div className="flex justify-end">
          <Button type="submit" look="primary" busy={busy}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
