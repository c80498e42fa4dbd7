import type { EvalRun } from "@konstruct/db/evaluation/runs";
import { useTranslations } from "next-intl";
import { ProblemText } from "../job/problem-text.tsx";
import { Badge } from "../ui/badge.tsx";
import { Progress } from "../ui/progress.tsx";

type RunStateProps = { run: Pick<EvalRun, "state" | "passed" | "failed" | "done" | "total" | "error"> };

/** A run's progress or result. */
export function RunState({ run }: RunStateProps) {
  const t = useTranslations("evaluations");
  const { state, passed, failed, done, total, error } = run;
  if (state === "queued" || state === "running")
    return (
      <div className="min-w-32" role="status">
        <Progress
          label={t("progress", { done, total })}
          value={total === 0 ? null : Math.round((100 * done) / total)}
        />
      </div>
    );
  if (state === "failed")
    return (
      <span className="flex flex-col gap-1">
        <span>
          <Badge tone="bad">{t("not_played")}</Badge>
        </span>
        <span className="text-sm text-muted">{error && <ProblemText problem={error} />}</span>
      </span>
    );
  return (
    <span>
      <Badge tone={failed === 0 ? "good" : "bad"}>
        {failed === 0 ? t("all_passed", { passed }) : t("some_failed", { failed, all: passed + failed })}
      </Badge>
    </span>
  );
}
