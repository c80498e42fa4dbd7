"use client";
import { useEffect, useState } from "react";
import type { CommandOutput } from "../commands/catalogue.ts";
import { callCommand } from "./call-command.ts";
import { liveEvent } from "./live.tsx";
import { useOrg } from "./org.tsx";

type ReadCommand = "tool.read_mcp" | "tool.read_test" | "turn.read_requests";

/** Polls beside the live feed, which may be late or lost. */
const lookAgainMs = 700;

/** The state of a job for a part of the page that reads by itself; null until the first answer. */
export function useJob<Name extends ReadCommand>(name: Name, jobId: string | null) {
  const org = useOrg();
  const [job, setJob] = useState<{ id: string; value: CommandOutput<Name> } | null>(null);
  const value = job !== null && job.id === jobId ? job.value : null;
  const isOver = value !== null && (value.state === "done" || value.state === "failed");
  useEffect(() => {
    if (jobId === null || isOver) return;
    let stopped = false;
    const look = async () => {
      const read = await callCommand(org, name, jobId);
      if (!stopped) setJob({ id: jobId, value: read });
    };
    // The next poll repeats it.
    const quietly = () => void look().catch(() => undefined);
    quietly();
    const timer = setInterval(quietly, lookAgainMs);
    window.addEventListener(liveEvent, quietly);
    return () => {
      stopped = true;
      clearInterval(timer);
      window.removeEventListener(liveEvent, quietly);
    };
  }, [org, name, jobId, isOver]);
  return { value, isWaiting: jobId !== null && !isOver };
}
