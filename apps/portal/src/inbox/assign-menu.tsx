"use client";
import { UserRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "../ui/button.tsx";
import { Menu } from "../ui/overlay/menu.tsx";
import { useInboxData } from "./inbox-data.tsx";

type AssignMenuProps = {
  /** Undefined: several conversations. */
  assigneeId: string | null | undefined;
  busy: boolean;
  onAssign: (memberId: string | null) => void;
};

/** Who is responsible: the member themselves first, then their colleagues, then no one. */
export function AssignMenu({ assigneeId, busy, onAssign }: AssignMenuProps) {
  const t = useTranslations("inbox.assign");
  const { me, members } = useInboxData();
  const colleagues = members.filter(({ id }) => id !== me.id);
  const assignee = members.find(({ id }) => id === assigneeId);
  return (
    <span data-action="assign">
      <Menu
        name={t("title")}
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
