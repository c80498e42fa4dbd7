"use client";
import type { Role } from "@konstruct/services/context";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { textsOf } from "../client/texts-of.ts";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";
import { Copyable } from "../ui/copyable.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { Select } from "../ui/form/select.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";

type InviteDialogProps = { roles: readonly { value: Role; label: string }[]; sendsMail: boolean };

/** Invites a member. Without a mail server the link is shown once, to be passed on. */
export function InviteDialog({ roles, sendsMail }: InviteDialogProps) {
  const t = useTranslations("settings.members");
  const { run, busy } = useCommand("member.invite", { done: t("invitation_sent") });
  const [open, setOpen] = useState(false);
  const [link, setLink] = useState<string>();
  async function invite(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = textsOf(event.currentTarget);
    const result = await run({
      email: text("email"),
      role: text("role") as Role,
    });
    if (result === undefined) return;
    if (result.link === null) setOpen(false);
    else setLink(result.link);
  }
  return (
    <Dialog
      title={t("invite")}
      description={t(sendsMail ? "invite_by_mail" : "invite_by_link")}
      trigger={<Button look="primary">{t("invite")}</Button>}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        setLink(undefined);
      }}
    >
      {link === undefined ? (
        <form className="flex flex-col gap-4" onSubmit={(event) => void invite(event)}>
          <Field label={t("email")}>
            <Input name="email" type="email" required autoComplete="off" />
          </Field>
          <Field label={t("role")}>
            <Select name="role" options={roles} defaultValue="viewer" />
          </Field>
          <Button type="submit" look="primary" busy={busy}>
            {t("invite_verb")}
          </Button>
        </form>
      ) : (
        <Callout title={t("pass_on")} tone="accent">
          <Copyable value={link} />
        </Callout>
      )}
    </Dialog>
  );
}
