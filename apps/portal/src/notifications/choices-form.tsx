"use client";
import type { NotificationChoices } from "@konstruct/services/notification/notifications";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCommand } from "../client/use-command.ts";
import { Switch } from "../ui/form/switch.tsx";
import { notificationKinds } from "./notification-kinds.ts";

/** What the member is notified of, in effect at once. */
export function ChoicesForm({ choices: stored }: { choices: NotificationChoices }) {
  const t = useTranslations("notifications");
  const [choices, setChoices] = useState(stored);
  const { run } = useCommand("notification.choose", { done: t("saved") });
  async function choose(kind: (typeof notificationKinds)[number], isOn: boolean): Promise<void> {
    const next = { ...choices, [kind]: isOn ? ("portal" as const) : ("off" as const) };
    setChoices(next);
    if ((await run({ choices: next })) === undefined) setChoices(choices);
  }
  return (
    <ul className="flex max-w-3xl flex-col divide-y divide-border rounded-lg border border-border bg-surface">
      {notificationKinds.map((kind) => (
        <li key={kind} className="flex min-h-12 items-center justify-between gap-4 px-4 py-2">
          <span className="min-w-0">
            <span className="block font-medium">{t(`names.${kind}`)}</span>
            <span className="block text-sm text-muted">{t(`about.${kind}`)}</span>
          </span>
          <Switch
            label={<span className="sr-only">{t(`names.${kind}`)}</span>}
            checked={choices[kind] !== "off"}
            onChange={(isOn) => void choose(kind, isOn)}
          />
        </li>
      ))}
    </ul>
  );
}
