"use client";
import type { CheckedAccount } from "@konstruct/services/channel-account/check-channel-account";
import { Check, CircleDashed, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { CommandError, callCommand } from "../client/call-command.ts";
import { liveEvent } from "../client/live.tsx";
import { useOrg } from "../client/org.tsx";
import { whyNot } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

const signs = {
  ok: <Check aria-hidden className="text-good" size={20} />,
  waiting: <CircleDashed aria-hidden className="text-muted" size={20} />,
  failed: <X aria-hidden className="text-bad" size={20} />,
};

/** The shortest time between two automatic checks: each calls the platform. */
const pauseMs = 10_000;

/**
 * Checks the account with real calls: when the page opens, on request, and, until its first message, after changes of the tenant's
 * conversations.
 */
export function CheckSteps({ id }: { id: string }) {
  const t = useTranslations("channels.check");
  const org = useOrg();
  const [checked, setChecked] = useState<CheckedAccount>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(true);
  const checkedAt = useRef(0);
  const check = useCallback(async () => {
    setBusy(true);
    checkedAt.current = Date.now();
    try {
      setChecked(await callCommand(org, "channel.check", { id }));
      setProblem(undefined);
    } catch (thrown) {
      if (!(thrown instanceof CommandError)) throw thrown;
      setProblem(whyNot(thrown));
    } finally {
      setBusy(false);
    }
  }, [org, id]);
  useEffect(() => void check(), [check]);
  const waits = checked?.steps.some(({ step, state }) => step === "message" && state === "waiting") === true;
  useEffect(() => {
    if (!waits) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const look = (event: Event) => {
      if ((event as CustomEvent<string>).detail !== "conversations") return;
      waiting ??= setTimeout(
        () => {
          waiting = undefined;
          void check();
        },
        checkedAt.current + pauseMs - Date.now(),
      );
    };
    window.addEventListener(liveEvent, look);
    return () => {
      clearTimeout(waiting);
      window.removeEventListener(liveEvent, look);
    };
  }, [waits, check]);
  return (
    <div className="flex flex-col gap-4">
      {problem !== undefined && <Callout tone="bad" title={problem} live />}
      {checked === undefined && problem === undefined && <Skeleton lines={3} />}
      <ol className="flex flex-col gap-3" aria-live="polite">
        {checked?.steps.map(({ step, state, detail, code }) => (
          <li key={step} className="flex gap-3">
            {signs[state]}
            <div className="min-w-0">
              <p className="font-medium">
                {t(`steps.${step}`)} <span className="text-sm text-muted">{t(`states.${state}`)}</span>
              </p>
              {detail !== "" && (
                <p className="text-sm break-words text-muted">
                  {code !== null && <code className="pr-2 text-bad">{code}</code>}
                  {detail !== code && detail}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
      <div>
        <Button busy={busy} onClick={() => void check()}>
          {t("again")}
        </Button>
      </div>
    </div>
  );
}
