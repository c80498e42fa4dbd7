"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useOrg } from "../client/org.tsx";
import { saveFile } from "../client/save-file.ts";
import { useCommand } from "../client/use-command.ts";
import { TagDialog } from "../inbox/tag-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmButton } from "../ui/overlay/confirm-button.tsx";
import { MergeDialog } from "./merge-dialog.tsx";

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
  const tag = useCommand("contact.tag");
  const file = useCommand("contact.export", { done: t("exported") });
  const erase = useCommand("contact.erase", { done: t("erase.done") });
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
      {may.merge && <MergeDialog contactId={contactId} name={name} />}
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
