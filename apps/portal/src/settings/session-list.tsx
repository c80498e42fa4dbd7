"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { authClient } from "../client/auth-client.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Time } from "../ui/time.tsx";
import { useNotify } from "../ui/toast.tsx";

type Session = { token: string; userAgent: string; address: string; usedAt: string; isThis: boolean };

/** Where the account is signed in; each can be ended, and ends within the second. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const t = useTranslations("settings.security");
  const router = useRouter();
  const notify = useNotify();
  async function end(ended: Promise<{ error: { message?: string | undefined } | null }>) {
    const { error } = await ended;
    if (error) notify.failed(t("not_ended"), error.message ?? "");
    else notify.done(t("ended"));
    router.refresh();
  }
  return (
    <div className="flex flex-col gap-3">
      <ul className="divide-y divide-border">
        {sessions.map(({ token, userAgent, address, usedAt, isThis }) => (
          <li key={token} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <div className="min-w-0">
              <p className="truncate">{userAgent}</p>
              <p className="text-sm text-muted">
                {address} · <Time at={usedAt} />
              </p>
            </div>
            {isThis ? (
              <Badge tone="good">{t("this_session")}</Badge>
            ) : (
              <Button small onClick={() => void end(authClient.revokeSession({ token }))}>
                {t("end")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div>
          <Button onClick={() => void end(authClient.revokeOtherSessions())}>{t("end_others")}</Button>
        </div>
      )}
    </div>
  );
}
