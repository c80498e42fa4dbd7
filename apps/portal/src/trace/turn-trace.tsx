import type { TurnView } from "@konstruct/services/turn/turn-view";
import { useTranslations } from "next-intl";
import { Badge, type Tone } from "../ui/badge.tsx";
import { TraceAtoms } from "./trace-atoms.tsx";
import { TraceGoals } from "./trace-goals.tsx";
import { TraceModels } from "./trace-models.tsx";
import { TracePassages } from "./trace-passages.tsx";
import { TracePolicy } from "./trace-policy.tsx";
import { TraceRounds } from "./trace-rounds.tsx";
import { TraceTools } from "./trace-tools.tsx";
import { useCost } from "./use-cost.ts";
import { Waterfall } from "./waterfall.tsx";

/** Serialisable: it has no Date. */
export type TracedTurn = Omit<TurnView, "startedAt" | "finishedAt">;

/** Why a turn replied as it did: its stages on one clock, and below them what each found. */
export function TurnTrace({ turn }: { turn: TracedTurn }) {
  const t = useTranslations("trace");
  const cost = useCost();
  return (
    <div className="flex flex-col gap-5">
      <p className="flex flex-wrap gap-1.5">
        {turn.toolFailed && <Badge tone="warn">{t("tool_failed")}</Badge>}
        <Badge tone={toneOf(turn)}>{t(`outcomes.${outcomeOf(turn.outcome)}`)}</Badge>
        <Badge>
          {turn.versionNumber === null ? t("draft") : t("version", { number: turn.versionNumber })}
        </Badge>
        <Badge>{t("took", { ms: turn.totalMs })}</Badge>
        <Badge>{turn.isBuiltIn ? t("built_in") : cost(turn.costMicroUsd)}</Badge>
        {turn.handoff !== null && (
          <Badge tone="warn">{t("handed_over", { reason: turn.handoff.reason })}</Badge>
        )}
      </p>
      {!turn.isTraceKept && <p className="text-muted">{t("not_kept")}</p>}
      <Waterfall spans={turn.spans} totalMs={turn.totalMs} />
      <TraceRounds rounds={turn.rounds} />
      <TraceGoals goals={turn.goals} />
      <TracePassages passages={turn.passages} />
      <TracePolicy verdicts={turn.policy} />
      <TraceTools calls={turn.tools} />
      <TraceModels calls={turn.modelCalls} />
      <TraceAtoms atoms={turn.atoms} hasReply={turn.reply !== null} />
    </div>
  );
}

/** Shown as good only when every part succeeded. */
function toneOf({ toolFailed, handoff, outcome }: TracedTurn): Tone {
  if (handoff !== null) return "warn";
  return toolFailed || outcome !== "reply" ? "plain" : "good";
}

const known = ["reply", "silent", "withheld"] as const;
const outcomeOf = (outcome: string) => known.find((each) => each === outcome) ?? "other";
