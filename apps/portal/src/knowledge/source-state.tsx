import type { KnowledgeSource } from "@konstruct/db/knowledge/sources";
import { useTranslations } from "next-intl";
import { Badge, type Tone } from "../ui/badge.tsx";
import { Progress } from "../ui/progress.tsx";

const tones: Record<KnowledgeSource["state"], Tone> = {
  queued: "plain",
  fetching: "accent",
  reading: "accent",
  embedding: "accent",
  ready: "good",
  failed: "bad",
};

function percent({ done, total }: KnowledgeSource["progress"]): number | null {
  return typeof done === "number" && typeof total === "number" && total > 0
    ? Math.round((100 * done) / total)
    : null;
}

/** A source's progress, why it failed, or what was left out. */
export function SourceState({ source }: { source: Pick<KnowledgeSource, "state" | "progress" | "reason"> }) {
  const t = useTranslations("knowledge");
  const { state, progress, reason } = source;
  return (
    <div className="flex min-w-40 flex-col gap-1">
      <span>
        <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
      </span>
      {tones[state] === "accent" && <Progress label={t("progress")} value={percent(progress)} />}
      {reason !== null && <span className="max-w-prose text-sm text-muted">{reason}</span>}
    </div>
  );
}
