"use client";
import type { Notification } from "@konstruct/services/notification/notifications";
import {
  AtSign,
  CircleCheckBig,
  Coins,
  FlaskConical,
  LifeBuoy,
  type LucideIcon,
  MailX,
  TimerReset,
  UserRoundCheck,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useContactName } from "../i18n/use-contact-name.ts";
import { classes } from "../ui/classes.ts";
import { Time } from "../ui/time.tsx";

const icons: Record<Notification["kind"], LucideIcon> = {
  assigned: UserRoundCheck,
  mentioned: AtSign,
  sla: TimerReset,
  approval: CircleCheckBig,
  escalation: LifeBuoy,
  delivery: MailX,
  evaluation: FlaskConical,
  budget: Coins,
};

/** What happened and with whom; unread ones are bold and marked. */
export function NotificationLine(props: { notification: Notification; onOpen: () => void }) {
  const { kind, contactName, contactId, conversationId, subjectId, subjectName, createdAt, isRead } =
    props.notification;
  const t = useTranslations("notifications");
  const nameOf = useContactName();
  const Icon = icons[kind];
  const contact = nameOf({ name: contactName, id: contactId ?? conversationId ?? subjectId });
  return (
    <button
      type="button"
      onClick={props.onOpen}
      className="flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-md px-2 text-left hover:bg-raised"
    >
      <Icon aria-hidden size={16} className="shrink-0 text-muted" />
      <span className={classes("min-w-0 flex-1 break-words", !isRead && "font-semibold")}>
        {t(`kinds.${kind}`, { contact, subject: subjectName ?? "" })}
        <span className="block text-sm font-normal text-muted">
          <Time at={createdAt} />
        </span>
      </span>
      {!isRead && (
        <span className="size-2 shrink-0 rounded-full bg-accent">
          <span className="sr-only">{t("is_unread")}</span>
        </span>
      )}
    </button>
  );
}
