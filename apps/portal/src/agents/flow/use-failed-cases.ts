"use client";
import type { FailedCase } from "@konstruct/services/evaluation/failed-cases";
import { useEffect, useState } from "react";
import { CommandError, callCommand } from "../../client/call-command.ts";
import { useOrg } from "../../client/org.tsx";

type Read = { cases: readonly FailedCase[]; problem: string | null };

/** The cases that failed in the last runs of the agent's suites, read when the flow is opened. */
export function useFailedCases(agentId: string): Read {
  const org = useOrg();
  const [read, setRead] = useState<Read>({ cases: [], problem: null });
  useEffect(() => {
    const leaving = new AbortController();
    callCommand(org, "evaluation.read_failed_cases", agentId, leaving.signal).then(
      (cases) => setRead({ cases, problem: null }),
      (thrown: unknown) => {
        if (leaving.signal.aborted) return;
        if (!(thrown instanceof CommandError)) throw thrown;
        setRead({ cases: [], problem: thrown.message });
      },
    );
    return () => leaving.abort();
  }, [org, agentId]);
  return read;
}

/** The address of a failed case's plays. */
export const hrefOfCase = (org: string, { runId, caseId }: FailedCase) =>
  `/o/${org}/evaluations/runs/${runId}?${new URLSearchParams({ case: caseId })}`;
