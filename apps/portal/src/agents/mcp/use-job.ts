"use client";
import { useEffect, useState } from "react";
import { callCommand } from "../../client/call-command.ts";
import { liveEvent } from "../../client/live.tsx";
import { useOrg } from "../../client/org.tsx";
import type { CommandOutput } from "../../commands/catalogue.ts";

type ReadCommand = "tool.read_mcp" | "tool.read_test";

/** Beside the live feed, which may be a moment late or lost. */
const lookAgainMs = 700;

/** What a worker brings for a part of the page that reads for itself; null until it is first heard of. */
export function useErrand<Name extends ReadCommand>(name: Name, errandId: string | null) {
  const org = useOrg();
  const [errand, setErrand] = useState<{ id: string; value: CommandOutput<Name> } | null>(null);
  const value = errand !== null && errand.id === errandId ? errand.value : null;
  const isOver = value !== null && (value.state === "done" || value.state === "failed");
  useEffect(() => {
    if (errandId === null || isOver) return;
    let stopped = false;
    const look = async () => {
      const read = await callCommand(org, name, errandId);
      if (!stopped) setErrand({ id: errandId, value: read });
    };
    // The next look says what this one could not.
    const quietly = () => void look().catch(() => undefined);
    quietly();
    const timer = setInterval(quietly, lookAgainMs);
    window.addEventListener(liveEvent, quietly);
    return () => {
      stopped = true;
      clearInterval(timer);
      window.removeEventListener(liveEvent, quietly);
    };
  }, [org, name, errandId, isOver]);
  return { value, isWaiting: errandId !== null && !isOver };
}
