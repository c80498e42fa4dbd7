"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCommand } from "../../client/use-command.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";

/** Makes an older version live again, with a reason. */
export function RollBack(props: { agentId: string; versionId: string; number: number }) {
  const { agentId, versionId, number } = props;
  const t = useTranslations("agents.versions");
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const { run, busy } = useCommand("agent.roll_back", { done: t("rolled_back", { number }) });
  return (
    <Dialog
      title={t("roll_back_title", { number })}
      description={t("roll_back_about")}
      open={open}
      onOpenChange={setOpen}
      trigger={<Button small>{t("roll_back", { number })}</Button>}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void run({ agentId, versionId, reason }).then((done) => {
            if (done !== undefined) setOpen(false);
          });
        }}
      >
        <Field label={t("reason")}>
          <Input value={reason} onValueChange={setReason} required maxLength={2_000} autoComplete="off" />
        </Field>
        <div className="flex justify-end">
          <Button type="submit" look="primary" busy={busy} disabled={reason.trim() === ""}>
            {t("roll_back", { number })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
