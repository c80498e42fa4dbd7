"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useOrg } from "../client/org.tsx";
import { textsOf } from "../client/texts-of.ts";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";

/** A conversation's id, from the id itself or its page's address. */
const idOf = (given: string) =>
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(given)?.[0] ?? given.trim();

/** Makes a golden case of a past conversation. It opens with the page. */
export function CaseDialog({ conversation }: { conversation: string }) {
  const t = useTranslations("evaluations.record");
  const org = useOrg();
  const router = useRouter();
  const { run, busy } = useCommand("evaluation.case_from_conversation");
  const [open, setOpen] = useState(true);
  async function make(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const conversationId = idOf(textsOf(event.currentTarget)("conversation"));
    const made = await run({ conversationId });
    if (made !== undefined) router.push(`/o/${org}/evaluations/suites/${made.suiteId}`);
  }
  return (
    <Dialog
      title={t("title")}
      description={t("text")}
      trigger={<Button>{t("title")}</Button>}
      open={open}
      onOpenChange={setOpen}
    >
      <form className="flex flex-col gap-4" onSubmit={(event) => void make(event)}>
        <Field label={t("conversation")} hint={t("conversation_hint")}>
          <Input name="conversation" required defaultValue={conversation} autoComplete="off" />
        </Field>
        <div>
          <Button type="submit" look="primary" busy={busy}>
            {t("submit")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
