import type { TurnSpan } from "@konstruct/services/turn/turn-spans";
import { turnStages } from "@konstruct/telemetry/turn/event";
import { useTranslations } from "next-intl";
import { classes } from "../ui/classes.ts";
import { JsonDetails } from "./json-details.tsx";
import { TraceSection } from "./trace-section.tsx";

const bars: Record<TurnSpan["kind"], string> = {
  stage: "bg-edge",
  model: "bg-accent",
  tool: "bg-good",
  commit: "bg-edge",
  delivery: "bg-text",
};

function useSpanName() {
  const t = useTranslations("trace");
  return ({ kind, name }: TurnSpan) => {
    const stage = turnStages.find((each) => each === name);
    if (kind === "stage") return stage === undefined ? name : t(`stages.${stage}`);
    if (kind === "commit") return t("committed");
    if (kind === "delivery") return t("delivery", { state: name });
    return name;
  };
}

type Shown = { span: TurnSpan; lengthMs: number };

/** A span's position on the turn's clock, with a minimum width. */
function Bar({ span, lengthMs }: Shown) {
  const left = Math.min(99, (100 * span.startMs) / lengthMs);
  const width = Math.max(1, Math.min(100 - left, (100 * span.durationMs) / lengthMs));
  return (
    <span aria-hidden className="relative hidden h-2 w-32 shrink-0 rounded bg-raised sm:block">
      <span
        className={classes("absolute inset-y-0 rounded", span.level === "error" ? "bg-bad" : bars[span.kind])}
        style={{ left: `${left}%`, width: `${width}%` }}
      />
    </span>
  );
}

function Span({ span, lengthMs }: Shown) {
  const t = useTranslations("trace");
  const nameOf = useSpanName();
  return (
    <li className="flex flex-col gap-1">
      <div className="flex min-h-6 items-center gap-2">
        <span
          className={classes("min-w-0 flex-1 break-words", span.level === "error" && "font-medium text-bad")}
        >
          {nameOf(span)}
          {span.level === "error" && ` (${t("failed")})`}
        </span>
        <Bar span={span} lengthMs={lengthMs} />
        <span className="w-16 shrink-0 text-right text-sm text-muted tabular-nums">
          {t("ms", { ms: span.durationMs })}
        </span>
      </div>
      {Object.keys(span.detail).length > 0 && <JsonDetails label={t("details")} value={span.detail} />}
      {span.children.length > 0 && <Spans spans={span.children} lengthMs={lengthMs} />}
    </li>
  );
}

function Spans({
  spans,
  lengthMs,
  isFirst = false,
}: {
  spans: readonly TurnSpan[];
  lengthMs: number;
  isFirst?: boolean;
}) {
  return (
    <ol className={classes("flex flex-col gap-1", !isFirst && "ml-2 border-l border-border pl-3")}>
      {spans.map((span) => (
        <Span key={span.id} span={span} lengthMs={lengthMs} />
      ))}
    </ol>
  );
}

/** The stages of a turn as a tree of spans on the turn's clock. */
export function Waterfall({ spans, totalMs }: { spans: readonly TurnSpan[]; totalMs: number }) {
  const t = useTranslations("trace");
  const lastMs = spans.reduce(
    (latest, { startMs, durationMs }) => Math.max(latest, startMs + durationMs),
    totalMs,
  );
  return (
    <TraceSection title={t("stages_title")}>
      <Spans spans={spans} lengthMs={Math.max(1, lastMs)} isFirst />
    </TraceSection>
  );
}
