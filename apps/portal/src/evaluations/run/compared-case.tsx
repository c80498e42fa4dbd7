import type { EvalResult } from "@konstruct/db/evaluation/runs";
import type { Change, ComparedCase as Compared } from "@konstruct/services/evaluation/compare-runs";
import { useFormatter, useTranslations } from "next-intl";
import { useCost } from "../../trace/use-cost.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Transcript } from "./transcript.tsx";

const tones: Record<Change, Tone> = {
  worse: "bad",
  better: "good",
  same: "plain",
  only_before: "warn",
  only_after: "accent",
};

function Side({ heading, play }: { heading: string; play: EvalResult | null }) {
  const t = useTranslations("evaluations");
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h2 className="flex flex-wrap items-center gap-2 font-semibold">
        {heading}
        {play !== null && (
          <Badge tone={play.passed ? "good" : "bad"}>{t(play.passed ? "passed" : "failed")}</Badge>
        )}
        {play?.ended != null && <span className="text-sm text-muted">{t(`ends.${play.ended}`)}</span>}
      </h2>
      {play === null ? (
        <p className="text-muted">{t("compare.not_in")}</p>
      ) : (
        <>
          {play.failures.map(({ path, expected, actual }) => (
            <p key={`${path} ${JSON.stringify(expected)}`} className="text-sm wrap-anywhere">
              <code>{path}</code> · {t("expected")}{" "}
              <span className="text-good">{JSON.stringify(expected)}</span> · {t("actual")}{" "}
              <span className="text-bad">{JSON.stringify(actual)}</span>
            </p>
          ))}
          <Transcript lines={play.transcript} />
        </>
      )}
    </section>
  );
}

/** One case of two runs, side by side. */
export function ComparedCase({ compared }: { compared: Compared }) {
  const t = useTranslations("evaluations");
  const format = useFormatter();
  const cost = useCost();
  const { title, mode, change, before, after, repliesDiffer, callsDiffer, plays } = compared;
  const signed = (value: number, shown: string) => `${value > 0 ? "+" : ""}${shown}`;
  const [costs, ms] =
    before === null || after === null
      ? [0, 0]
      : [after.costMicroUsd - before.costMicroUsd, after.ms - before.ms];
  return (
    <li className="rounded-lg border border-border bg-surface">
      <details open={change === "worse"}>
        <summary className="flex cursor-pointer flex-wrap items-center gap-2 px-4 py-2.5">
          <Badge tone={tones[change]}>{t(`compare.changes.${change}`)}</Badge>
          <strong className="font-medium">{title}</strong>
          <span className="text-sm text-muted">
            {[
              t(`modes.${mode}`),
              ...[before, after].map((one) =>
                one === null ? "–" : t("case_table.of", { passes: one.passes, runs: one.runs }),
              ),
              ...(repliesDiffer ? [t("compare.replies_differ")] : []),
              ...(callsDiffer ? [t("compare.calls_differ")] : []),
              ...(costs === 0 ? [] : [t("compare.cost", { difference: signed(costs, cost(costs)) })]),
              t("compare.time", { difference: signed(ms, format.number(ms)) }),
            ].join(" · ")}
          </span>
        </summary>
        <div className="grid gap-6 border-t border-border p-4 md:grid-cols-2">
          <Side heading={t("compare.before")} play={plays.before} />
          <Side heading={t("compare.after")} play={plays.after} />
        </div>
      </details>
    </li>
  );
}
