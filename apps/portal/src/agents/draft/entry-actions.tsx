"use client";
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useDraft } from "./draft-context.tsx";

type EntryActionsProps = {
  name: string;
  remove: () => void;
  /** Absent where the order does not matter. */
  move?: ((by: -1 | 1) => void) | undefined;
};

/** Moves or removes the open entry of a list. */
export function EntryActions({ name, remove, move }: EntryActionsProps) {
  const t = useTranslations("agents");
  const { readOnly } = useDraft();
  if (readOnly) return null;
  return (
    <div className="flex gap-1 border-t border-border pt-3">
      {move !== undefined && (
        <>
          <IconButton name={t("move_up")} icon={<ArrowUp aria-hidden size={16} />} onClick={() => move(-1)} />
          <IconButton
            name={t("move_down")}
            icon={<ArrowDown aria-hidden size={16} />}
            onClick={() => move(1)}
          />
        </>
      )}
      <Button small look="danger" icon={<Trash2 aria-hidden size={16} />} onClick={remove}>
        {t("remove", { name })}
      </Button>
    </div>
  );
}
