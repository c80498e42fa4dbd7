import { summaryOf } from "@konstruct/services/turn/turn-summary";
import { useTranslations } from "next-intl";
import { Badge } from "../ui/badge.tsx";
import { ReplyWithMarks } from "./reply-with-marks.tsx";
import { RuleLine } from "./rule-line.tsx";
import type { TracedTurn } from "./traced-turn.ts";
import { useCost } from "./use-cost.ts";

const known = ["silent", "withheld"] as const;

/** The answer first: its sources, the rule that decided, and what it took. */
export function TraceSummary({ turn }: { turn: TracedTurn }) {
  const t = useTranslations("trace");
  const cost = useCost();
  const { marks, sources, rule } = summaryOf(turn);
  const outcome = known.find((each) => each === turn.outcome) ?? "other";
  return (
    <section aria-label={t("answer")} className="flex flex-col gap-3">
      {turn.reply === null ? (
        <p className="font-medium">{t(`outcomes.${outcome}`)}</p>
      ) : (
        <div className="rounded-md bg-raised px-3 py-2">
          <ReplyWithMarks text={turn.reply.text} marks={marks} />
        </div>
      )}
      {sources.length > 0 && (
        <div className="flex flex-col gap-0.5">
          <h3 className="text-sm text-muted">{t("sources_title")}</h3>
          <ol className="flex flex-col gap-0.5">
            {sources.map(({ kind, name }, at) => (
              <li key={`${kind} ${name}`} className="flex gap-1.5">
                <span className="text-accent tabular-nums">[{at + 1}]</span>
                <span className="wrap-anywhere">
                  {name === ""
                    ? t(`sources.${kind}`)
                    : t("source_named", { kind: t(`sources.${kind}`), name })}
                </span>
              </li>
            ))}
          </ol>
        </div>
      )}
      <RuleLine rule={rule} agentId={turn.agentId} />
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        {turn.toolFailed && <Badge tone="warn">{t("tool_failed")}</Badge>}
        <span>{turn.versionNumber === null ? t("draft") : t("version", { number: turn.versionNumber })}</span>
        <span>{t("took", { ms: turn.totalMs })}</span>
        <span>{turn.isBuiltIn ? t("built_in") : cost(turn.costMicroUsd)}</span>
      </p>
      {!turn.isTraceKept && <p className="text-sm text-muted">{t("not_kept")}</p>}
    </section>
  );
}
