import type { EvalRun } from "@konstruct/db/evaluation/runs";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Time } from "../../ui/time.tsx";
import { RunState } from "../run-state.tsx";

/** A run in one line: when, on what, how often, and what it came to. */
export function RunLine({ org, run }: { org: string; run: EvalRun }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Link href={`/o/${org}/evaluations/runs/${run.id}`} prefetch={false} className="text-accent underline">
        <Time at={run.createdAt} look="full" />
      </Link>
      <RunFacts run={run} />
      <RunState run={run} />
    </span>
  );
}

/** What a run ran on, and how. */
export function RunFacts({ run }: { run: EvalRun }) {
  const t = useTranslations("evaluations");
  const { versionNumber, runs, customers, model } = run;
  return (
    <span>
      {[
        versionNumber === null ? t("draft") : t("version", { number: versionNumber }),
        t("run.times", { count: runs }),
        ...(customers === "model" ? [t("run.model_played")] : []),
        ...(model === null ? [] : [t("run.asked", { model })]),
      ].join(" · ")}
    </span>
  );
}
