import { passHat } from "@konstruct/core/pass-hat";
import type { ForkResult, TurnFork } from "@konstruct/db/replay/turn-forks";
import { useFormatter, useTranslations } from "next-intl";
import { ProblemText } from "../job/problem-text.tsx";
import { Badge } from "../ui/badge.tsx";
import { Progress } from "../ui/progress.tsx";
import { Differences } from "./differences.tsx";

function Run({ result }: { result: ForkResult }) {
  const t = useTranslations("evaluations.fork");
  const { number, passes, reasons, after } = result;
  return (
    <li className="flex min-w-0 flex-col gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <span className="text-sm text-muted">{t("run", { number })}</span>
        <Badge tone={passes ? "good" : "bad"}>{t(passes ? "same" : "differs")}</Badge>
        <Differences of={reasons} />
      </span>
      {after.reply !== null && <q className="text-sm break-words text-muted">{after.reply}</q>}
    </li>
  );
}

function Shares({ results }: { results: readonly ForkResult[] }) {
  const t = useTranslations("evaluations.fork");
  const format = useFormatter();
  const counts = [{ runs: results.length, passes: results.filter(({ passes }) => passes).length }];
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
  return results.map(({ number }) => (
    <span key={number} className="text-sm text-muted">
      {t("pass_hat", { k: number, share: format.number(passHat(counts, number), digits) })}
    </span>
  ));
}

function Fork({ fork }: { fork: TurnFork }) {
  const t = useTranslations("evaluations.fork");
  const { round, tried, versionNumber, model, runs, results, state, error } = fork;
  const candidate = versionNumber === null ? t(tried) : t("numbered", { version: versionNumber });
  const passes = results.filter((result) => result.passes).length;
  const isUnderWay = state === "queued" || state === "running";
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-md border border-border p-3">
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{t("of", { round, tried: candidate })}</span>
        {model !== null && <Badge tone="accent">{t("asked", { model })}</Badge>}
        {state === "done" && (
          <Badge tone={passes === runs ? "good" : "bad"}>{t("passes", { passes, runs })}</Badge>
        )}
        {state === "done" && <Shares results={results} />}
      </span>
      {isUnderWay && (
        <div role="status" className="min-w-40">
          <Progress
            label={t("progress", { done: results.length, total: runs })}
            value={Math.round((100 * results.length) / runs)}
          />
        </div>
      )}
      {error && (
        <p className="text-bad">
          <ProblemText problem={error} />
        </p>
      )}
      <ol className="flex flex-col gap-2">
        {results.map((result) => (
          <Run key={result.number} result={result} />
        ))}
      </ol>
    </li>
  );
}

/** The results of a turn's forks: how often each decided the same, and how each run differs. */
export function TurnForks({ forks }: { forks: readonly TurnFork[] }) {
  if (forks.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {forks.map((fork) => (
        <Fork key={fork.id} fork={fork} />
      ))}
    </ul>
  );
}
