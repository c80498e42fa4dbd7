"use client";
import type { Notification } from "@konstruct/services/notification/notifications";
import { Bell as BellIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { CommandError, callCommand } from "../client/call-command.ts";
import { liveEvent } from "../client/live.tsx";
import { useOrg } from "../client/org.tsx";
import { useCommand, whyNot } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { notificationHref } from "./notification-href.ts";

/** Loaded when the bell is opened. */
const NotificationLine = dynamic(() =>
  import("./notification-line.tsx").then((part) => part.NotificationLine),
);

/** The member's notifications behind a bell, with how many are unread. */
export function Bell({ unread }: { unread: number }) {
  const t = useTranslations("notifications");
  const org = useOrg();
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [list, setList] = useState<readonly Notification[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const mark = useCommand("notification.read");

  const load = useEffectEvent(async () => {
    try {
      setList((await callCommand(org, "notification.list", null)).notifications);
      setProblem(null);
    } catch (thrown) {
      if (!(thrown instanceof CommandError)) throw thrown;
      setProblem(whyNot(thrown));
    }
  });
  useEffect(() => {
    if (!open) return;
    void load();
    const onChange = (event: Event) => {
      if (["notifications", "everything"].includes((event as CustomEvent<string>).detail)) void load();
    };
    window.addEventListener(liveEvent, onChange);
    return () => window.removeEventListener(liveEvent, onChange);
  }, [open]);

  async function show(notification: Notification): Promise<void> {
    setOpen(false);
    router.push(`/o/${org}${notificationHref(notification)}`);
    if (!notification.isRead) await mark.run({ id: notification.id });
  }
  async function markAll(): Promise<void> {
    if ((await mark.run({ id: null })) !== undefined) void load();
  }
  return (
    <Dialog
      shape="side"
      title={t("title")}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          look="quiet"
          small
          aria-label={unread === 0 ? t("title") : t("unread", { count: unread })}
          icon={
            <span className="relative">
              <BellIcon aria-hidden size={18} />
              {unread > 0 && (
                <span
                  aria-hidden
                  className="absolute -top-1.5 -right-2 min-w-4 rounded-full bg-accent px-1 text-center text-[0.7rem] leading-4 font-semibold text-accent-text tabular-nums"
                >
                  {unread > 99 ? "99+" : unread}
                </span>
              )}
            </span>
          }
        />
      }
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Button small busy={mark.busy} disabled={unread === 0} onClick={() => void markAll()}>
            {t("mark_all")}
          </Button>
          <LinkButton small look="quiet" href={`/o/${org}/settings/notifications`}>
            {t("choices")}
          </LinkButton>
        </div>
        {problem !== null && (
          <p role="alert" className="text-bad">
            {problem}
          </p>
        )}
        {list === null && problem === null && <Skeleton lines={4} />}
        {list?.length === 0 && <p className="py-8 text-center text-muted">{t("none")}</p>}
        <ul className="-mx-2 flex flex-col">
          {list?.map((notification) => (
            <li key={notification.id}>
              <NotificationLine notification={notification} onOpen={() => void show(notification)} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
