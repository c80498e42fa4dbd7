"use client";
import { UserRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Menu } from "../ui/overlay/menu.tsx";
import { useInboxData } from "./inbox-data.tsx";
import { useAction } from "./use-action.ts";

type AssignMenuProps = {
  /** Undefined: several conversations. */
  assigneeId: string | null | undefined;
  busy: boolean;
  /** Whether its key opens it. */
  hasKey: boolean;
  onAssign: (memberId: string | null) => void;
};

/** Who is responsible: the member themselves first, then their colleagues, then no one. */
export function AssignMenu({ assigneeId, busy, hasKey, onAssign }: AssignMenuProps) {
  const t = useTranslations("inbox.assign");
  const [open, setOpen] = useState(false);
  useAction({ name: "assign", key: "a", isOn: hasKey }, () => setOpen(true));
  const { me, members } = useInboxData();
  const colleagues = members.filter(({ id }) => id !== me.id);
  const assignee = members.find(({ id }) => id === assigneeId);
  return (
    <span data-action="assign">
      <Menu
        name={t("title")}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button small busy={busy} icon={<UserRound aria-hidden size={14} />}>
            {assignee?.name ?? t("action")}
          </Button>
        }
        items={[
          { label: t("me"), chosen: assigneeId === me.id, onSelect: () => onAssign(me.id) },
          ...colleagues.map(({ id, name }) => ({
            label: name,
            chosen: id === assigneeId,
            onSelect: () => onAssign(id),
          })),
          { label: t("no_one"), chosen: assigneeId === null, onSelect: () => onAssign(null) },
        ]}
      />
    </span>
  );
}
