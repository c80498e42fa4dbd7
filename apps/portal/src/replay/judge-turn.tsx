"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { textsOf } from "../client/texts-of.ts";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { TextArea } from "../ui/form/text-area.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";

/** Accepts the draft's reply, or refuses it with a reason. */
export function JudgeTurn({ replayId, turnId }: { replayId: string; turnId: string }) {
  const t = useTranslations("evaluations.replay");
  const { run, busy } = useCommand("replay.judge", { done: t("judged") });
  const [open, setOpen] = useState(false);
  async function refuse(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = textsOf(event.currentTarget)("reason");
    await run({ replayId, turnId, as: "refused", reason });
    setOpen(false);
  }
  return (
    <div className="flex gap-2">
      <Button small busy={busy} onClick={() => void run({ replayId, turnId, as: "accepted" })}>
        {t("accept")}
      </Button>
      <Dialog
        title={t("refuse_title")}
        trigger={
          <Button small look="danger">
            {t("refuse")}
          </Button>
        }
        open={open}
        onOpenChange={setOpen}
      >
        <form className="flex flex-col gap-4" onSubmit={(event) => void refuse(event)}>
          <Field label={t("reason")}>
            <TextArea name="reason" required maxLength={1_000} />
          </Field>
          <div>
            <Button type="submit" look="danger" busy={busy}>
              {t("refuse")}
            </Button>
          </div>
        </form>
      </Dialog>
    </div>
  );
}
