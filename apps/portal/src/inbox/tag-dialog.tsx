"use client";
import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { Input } from "../ui/form/input.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { TagChip } from "./tag-chip.tsx";
import { useAction } from "./use-action.ts";

type TagDialogProps = {
  /** The tags there are; undefined for several conversations, whose tags are only added to. */
  tags: readonly string[] | undefined;
  /** The tenant's, to choose from. */
  known: readonly string[];
  busy: boolean;
  /** Whether its key opens it. */
  hasKey: boolean;
  onAdd: (tag: string) => Promise<unknown>;
  onRemove?: (tag: string) => Promise<unknown>;
};

/** Adds tags by typing or choosing, and removes them. */
export function TagDialog({ tags, known, busy, hasKey, onAdd, onRemove }: TagDialogProps) {
  const t = useTranslations("inbox.tags");
  const [open, setOpen] = useState(false);
  useAction({ name: "tag", key: "t", isOn: hasKey }, () => setOpen(true));
  const [text, setText] = useState("");
  const others = known.filter(
    (tag) => tags?.includes(tag) !== true && tag.includes(text.trim().replace(/^#/, "").toLowerCase()),
  );
  async function add(tag: string): Promise<void> {
    if (tag.trim() === "" || busy) return;
    if ((await onAdd(tag)) === undefined) return;
    setText("");
    if (tags === undefined) setOpen(false);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void add(text);
  }
  return (
    <span data-action="tag">
      <Dialog
        title={t("title")}
        open={open}
        onOpenChange={setOpen}
        trigger={<Button small>{t("action")}</Button>}
      >
        <div className="flex flex-col gap-4">
          <form onSubmit={submit} className="flex items-end gap-2">
            <div className="flex-1">
              <Field label={t("label")}>
                <Input value={text} onValueChange={setText} maxLength={40} autoComplete="off" />
              </Field>
            </div>
            <Button type="submit" look="primary" busy={busy} disabled={text.trim() === ""}>
              {t("add")}
            </Button>
          </form>
          {tags !== undefined && tags.length > 0 && (
            <ul aria-label={t("present")} className="flex flex-wrap gap-1.5">
              {tags.map((tag) => (
                <li key={tag} className="flex items-center">
                  <TagChip tag={tag} />
                  <IconButton
                    name={t("remove", { tag })}
                    icon={<X aria-hidden size={14} />}
                    onClick={() => void onRemove?.(tag)}
                  />
                </li>
              ))}
            </ul>
          )}
          {others.length > 0 && (
            <ul aria-label={t("known")} className="flex max-h-48 flex-wrap gap-1.5 overflow-y-auto">
              {others.map((tag) => (
                <li key={tag}>
                  <Button
                    small
                    look="quiet"
                    icon={<Plus aria-hidden size={12} />}
                    onClick={() => void add(tag)}
                  >
                    {tag}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </div>
      </Dialog>
    </span>
  );
}
