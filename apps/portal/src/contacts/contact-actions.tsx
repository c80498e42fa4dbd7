"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useOrg } from "../client/org.tsx";
import { saveFile } from "../client/save-file.ts";
import { textsOf } from "../client/texts-of.ts";
import { useCommand } from "../client/use-command.ts";
import { TagDialog } from "../inbox/tag-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { ConfirmButton } from "../ui/overlay/confirm-button.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";

type ContactActionsProps = {
  contactId: string;
  name: string;
  tags: readonly string[];
  known: readonly string[];
  may: { answer: boolean; merge: boolean; export: boolean; erase: boolean };
};

/** Tag, merge, export, erase. */
export function ContactActions({ contactId, name, tags, known, may }: ContactActionsProps) {
  const t = useTranslations("contacts");
  const org = useOrg();
  const router = useRouter();
  const [isMerging, setIsMerging] = useState(false);
  const tag = useCommand("contact.tag");
  const merge = useCommand("contact.merge", { done: t("merge.done") });
  const file = useCommand("contact.export", { done: t("exported") });
  const erase = useCommand("contact.erase", { done: t("erase.done") });
  async function mergeWith(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const otherId = textsOf(event.currentTarget)("other").trim();
    if ((await merge.run({ contactId, otherId })) !== undefined) setIsMerging(false);
  }
  async function save() {
    const data = await file.run({ contactId });
    if (data === undefined) return;
    const text = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
    saveFile(text, `contact-${contactId}.json`);
  }
  async function eraseAll() {
    if ((await erase.run({ contactId })) !== undefined) router.push(`/o/${org}/contacts`);
  }
  return (
    <>
      {may.answer && (
        <TagDialog
          hasKey
          tags={tags}
          known={known}
          busy={tag.busy}
          onAdd={(added) => tag.run({ contactId, add: [added] })}
          onRemove={(removed) => tag.run({ contactId, remove: [removed] })}
        />
      )}
      {may.merge && (
        <Dialog
          title={t("merge.title")}
          description={t("merge.lead", { name })}
          open={isMerging}
          onOpenChange={setIsMerging}
          trigger={<Button small>{t("merge.action")}</Button>}
        >
          <form onSubmit={(event) => void mergeWith(event)} className="flex flex-col gap-4">
            <Field label={t("merge.other")} hint={t("merge.hint")}>
              <Input name="other" required autoComplete="off" maxLength={36} />
            </Field>
            <div className="flex justify-end">
              <Button type="submit" look="primary" busy={merge.busy}>
                {t("merge.action")}
              </Button>
            </div>
          </form>
        </Dialog>
      )}
      {may.export && (
        <Button small busy={file.busy} onClick={() => void save()}>
          {t("export")}
        </Button>
      )}
      {may.erase && (
        <ConfirmButton
          small
          look="danger"
          label={t("erase.action")}
          title={t("erase.title", { name })}
          effect={t("erase.effect")}
          confirmLabel={t("erase.action")}
          typed={name}
          onConfirm={eraseAll}
        />
      )}
    </>
  );
}
