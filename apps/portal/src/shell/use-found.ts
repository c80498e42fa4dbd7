"use client";
import type { Found } from "@konstruct/services/search/find-everything";
import { useEffect, useState } from "react";
import { CommandError, callCommand } from "../client/call-command.ts";
import { useOrg } from "../client/org.tsx";

const pauseMs = 150;

/** What the words find, a moment after the member stopped typing. `isLooking` until the answer is there. */
export function useFound(words: string): { found: readonly Found[]; isLooking: boolean } {
  const org = useOrg();
  const text = words.trim();
  const [answer, setAnswer] = useState<{ text: string; found: readonly Found[] }>({ text: "", found: [] });
  useEffect(() => {
    if (text === "") return;
    const asked = new AbortController();
    const timer = setTimeout(() => {
      callCommand(org, "palette.find", { text: text.slice(0, 100) }, asked.signal)
        .then((found) => setAnswer({ text, found }))
        .catch((thrown: unknown) => {
          if (asked.signal.aborted) return;
          if (!(thrown instanceof CommandError)) throw thrown;
          setAnswer({ text, found: [] });
        });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [org, text]);
  return { found: text === "" ? [] : answer.found, isLooking: text !== "" && answer.text !== text };
}
