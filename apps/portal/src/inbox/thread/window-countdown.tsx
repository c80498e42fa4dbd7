"use client";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { Badge } from "../../ui/badge.tsx";

type WindowCountdownProps = { state: "open" | "closing" | "closed"; closesAt: string | null };

/** The time left in WhatsApp's window, counting down. */
export function WindowCountdown({ state, closesAt }: WindowCountdownProps) {
  const t = useTranslations("inbox.window");
  const format = useFormatter();
  const now = useNow({ updateInterval: 30_000 });
  if (closesAt === null) return <Badge tone="bad">{t("never")}</Badge>;
  const end = new Date(closesAt);
  const isOver = end.getTime() <= now.getTime();
  const when = format.relativeTime(end, now);
  if (isOver) return <Badge tone="bad">{t("closed", { when })}</Badge>;
  return <Badge tone={state === "closing" ? "warn" : "good"}>{t("open", { when })}</Badge>;
}
