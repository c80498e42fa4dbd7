import { foldQuick, type StepRow, stepsOf, type TurnStep } from "@konstruct/services/turn/turn-steps";
import { turnStages } from "@konstruct/telemetry/turn/event";
import { useTranslations } from "next-intl";
import { classes } from "../ui/classes.ts";
import { StepDetails } from "./step-details.tsx";
import { TraceSection } from "./trace-section.tsx";
import type { TracedTurn } from "./traced-turn.ts";
import { useWord } from "./use-word.ts";

const bars: Record<TurnStep["kind"], string> = {
  stage: "bg-edge",
  model: "bg-accent",
  round: "bg-accent",
  tool: "bg-good",
  policy: "bg-warn",
  commit: "bg-edge",
  delivery: "bg-text",
};

function useStepName(): (step: TurnStep) => string {
  const t = useTranslations("trace");
  const wordOf = useWord();
  return ({ kind, name }) => {
    const stage = turnStages.find((each) => each === name);
    if (kind === "stage") return stage === undefined ? name : t(`stages.${stage}`);
    if (kind === "commit") return t("committed");
    if (kind === "delivery") return t("delivery", { state: wordOf("deliveries", name) });
    if (kind === "round") return t("decision");
    if (kind === "policy") return t("policy_on", { tool: name });
    return name;
  };
}

type OnClock = { lengthMs: number; turn: TracedTurn };

/** A step's position on the turn's clock, with a minimum width. */
function Bar({ step, lengthMs }: { step: TurnStep; lengthMs: number }) {
  const left = Math.min(99, (100 * step.startMs) / lengthMs);
  const width = Math.max(1, Math.min(100 - left, (100 * step.durationMs) / lengthMs));
  return (
    <span aria-hidden className="relative hidden h-1.5 w-14 shrink-0 rounded bg-raised sm:block">
      <span
        className={classes("absolute inset-y-0 rounded", step.level === "error" ? "bg-bad" : bars[step.kind])}
        style={{ left: `${left}%`, width: `${width}%` }}
      />
    </span>
  );
}

function Step({ step, lengthMs, turn }: OnClock & { step: TurnStep }) {
  const t = useTranslations("trace");
  const nameOf = useStepName();
  const isFailed = step.level === "error";
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-7 cursor-pointer items-center gap-2 rounded px-1 hover:bg-raised">
          <span className={classes("min-w-0 flex-1 break-words", isFailed && "font-medium text-bad")}>
            {nameOf(step)}
            {isFailed && ` (${t("failed")})`}
          </span>
          <Bar step={step} lengthMs={lengthMs} />
          <span className="w-14 shrink-0 text-right text-sm text-muted tabular-nums">
            {t("ms", { ms: step.durationMs })}
          </span>
        </summary>
        <div className="mb-2 ml-1 border-l border-border py-1 pl-3">
          <StepDetails step={step} turn={turn} />
        </div>
      </details>
    </li>
  );
}

function Row({ row, ...clock }: OnClock & { row: StepRow }) {
  const t = useTranslations("trace");
  if (row.kind !== "quick") return <Step step={row} {...clock} />;
  return (
    <li>
      <details>
        <summary className="min-h-7 cursor-pointer rounded px-1 py-1 text-sm text-muted hover:bg-raised">
          {t("quick_steps", { count: row.steps.length })}
        </summary>
        <ol className="ml-1 border-l border-border pl-2">
          {row.steps.map((step) => (
            <Step key={step.id} step={step} {...clock} />
          ))}
        </ol>
      </details>
    </li>
  );
}

/** What a turn did, on its clock; each step opens to what it received and gave. */
export function Steps({ turn }: { turn: TracedTurn }) {
  const t = useTranslations("trace");
  const steps = stepsOf(turn);
  const lengthMs = steps.reduce(
    (latest, { startMs, durationMs }) => Math.max(latest, startMs + durationMs),
    Math.max(1, turn.totalMs),
  );
  return (
    <TraceSection title={t("steps_title", { count: steps.length, ms: turn.totalMs })}>
      <ol className="flex flex-col">
        {foldQuick(steps).map((row) => (
          <Row key={row.id} row={row} lengthMs={lengthMs} turn={turn} />
        ))}
      </ol>
    </TraceSection>
  );
}
