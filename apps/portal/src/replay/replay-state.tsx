import type { Replay } from "@konstruct/db/replay/replays";
import { useFormatter, useTranslations } from "next-intl";
import { ProblemText } from "../job/problem-text.tsx";
import { Badge } from "../ui/badge.tsx";
import { Progress } from "../ui/progress.tsx";

/** A replay's progress, and how its turns compare so far. */
export function ReplayState({ replay }: { replay: Replay }) {
  const t = useTranslations("evaluations.replay");
  const format = useFormatter();
  const { state, done, total, error, same, changed, worse, failed, refused, runs, passed } = replay;
  // With k runs of each turn, pass^k is the share of turns that passed every time.
  const judged = same + changed + worse;
  const share = format.number(passed / Math.max(1, judged), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return (
    <div className="flex flex-col gap-2">
      {(state === "queued" || state === "running") && (
        <div role="status" className="min-w-40">
          <Progress
            label={t("progress", { done, total })}
            value={total === 0 ? null : Math.round((100 * done) / total)}
          />
        </div>
      )}
      {error && (
        <p className="text-bad">
          <ProblemText problem={error} />
        </p>
      )}
      <span className="flex flex-wrap gap-2">
        <Badge tone="good">{t("same_count", { count: same })}</Badge>
        <Badge tone="warn">{t("changed_count", { count: changed })}</Badge>
        <Badge tone={worse > 0 ? "bad" : "plain"}>{t("worse_count", { count: worse })}</Badge>
        {runs !== null && judged > 0 && <Badge tone="plain">{t("pass_hat", { runs, share })}</Badge>}
        {failed > 0 && <Badge tone="bad">{t("failed_count", { count: failed })}</Badge>}
        {refused > 0 && <Badge tone="bad">{t("refused_count", { count: refused })}</Badge>}
      </span>
    </div>
  );
}
