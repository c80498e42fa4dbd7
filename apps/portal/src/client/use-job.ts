"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { CommandOutput } from "../commands/catalogue.ts";
import { useNotify } from "../ui/overlay/toast.tsx";
import { CommandError, callCommand } from "./call-command.ts";
import { liveEvent } from "./live.tsx";
import { useOrg } from "./org.tsx";
import { whyNot } from "./use-command.ts";

type ReadCommand = "tool.read_mcp" | "tool.read_test" | "turn.read_requests";

/** Polls beside the live feed, which may be late or lost. */
const lookAgainMs = 700;

/** The state of a job for a part of the page that reads by itself; null until the first answer, and after a refusal, which is shown. */
export function useJob<Name extends ReadCommand>(name: Name, jobId: string | null) {
  const org = useOrg();
  const notify = useNotify();
  const t = useTranslations("common");
  const [job, setJob] = useState<{ id: string; value: CommandOutput<Name> } | null>(null);
  const value = job !== null && job.id === jobId ? job.value : null;
  const [refused, setRefused] = useState<string | null>(null);
  const isRefused = refused !== null && refused === jobId;
  const isOver = isRefused || (value !== null && (value.state === "done" || value.state === "failed"));
  useEffect(() => {
    if (jobId === null || isOver) return;
    let stopped = false;
    const look = async () => {
      const read = await callCommand(org, name, jobId);
      if (!stopped) setJob({ id: jobId, value: read });
    };
    const onError = (thrown: unknown) => {
      if (!(thrown instanceof CommandError)) throw thrown;
      // The next poll repeats a failure that may pass.
      if (thrown.retryable || stopped) return;
      stopped = true;
      setRefused(jobId);
      notify.failed(t("not_done"), whyNot(thrown));
    };
    const poll = () => void look().catch(onError);
    poll();
    const timer = setInterval(poll, lookAgainMs);
    window.addEventListener(liveEvent, poll);
    return () => {
      stopped = true;
      clearInterval(timer);
      window.removeEventListener(liveEvent, poll);
    };
  }, [org, name, jobId, isOver, notify, t]);
  return { value, isWaiting: jobId !== null && !isOver };
}
