"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useAuthProblem } from "../account/auth-problem.ts";
import { authClient } from "../client/auth-client.ts";
import { postJson } from "../client/post-json.ts";
import { unreachable } from "../client/unreachable.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { useNotify } from "../ui/overlay/toast.tsx";
import { Time } from "../ui/time.tsx";

type Session = { id: string; userAgent: string; address: string; usedAt: string; isThis: boolean };

/** The account's sessions; each can be ended within a second. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const t = useTranslations("settings.security");
  const router = useRouter();
  const notify = useNotify();
  const problemOf = useAuthProblem();
  function showResult(problem: string | undefined) {
    if (problem === undefined) notify.done(t("ended"));
    else notify.failed(t("not_ended"), problem);
    router.refresh();
  }
  async function end(sessionId: string) {
    const ended = await postJson<object>("/api/end-session", { sessionId });
    showResult("problem" in ended ? ended.problem : undefined);
  }
  async function endOthers() {
    try {
      const { error } = await (await authClient()).revokeOtherSessions();
      showResult(error ? problemOf(error) : undefined);
    } catch {
      showResult(unreachable().message);
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <ul className="divide-y divide-border">
        {sessions.map(({ id, userAgent, address, usedAt, isThis }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <div className="min-w-0">
              <p className="truncate">{userAgent}</p>
              <p className="text-sm text-muted">
                {address} · <Time at={usedAt} />
              </p>
            </div>
            {isThis ? (
              <Badge tone="good">{t("this_session")}</Badge>
            ) : (
              <Button small onClick={() => void end(id)}>
                {t("end")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <div>
          <Button onClick={() => void endOthers()}>{t("end_others")}</Button>
        </div>
      )}
    </div>
  );
}
