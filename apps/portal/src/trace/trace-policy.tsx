import type { TurnView } from "@konstruct/services/turn/turn-view";
import { useTranslations } from "next-intl";
import { Badge, type Tone } from "../ui/badge.tsx";
import { TraceSection } from "./trace-section.tsx";

const tones: Record<string, Tone> = { allow: "good", deny: "bad" };

/** The policy's verdict on each call, and its reason. */
export function TracePolicy({ verdicts }: { verdicts: TurnView["policy"] }) {
  const t = useTranslations("trace");
  if (verdicts.length === 0) return null;
  return (
    <TraceSection title={t("policy")}>
      <ul className="flex flex-col gap-2">
        {verdicts.map(({ tool, verdict, ruleId, reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a record never changes its order
          <li key={at} className="flex flex-col gap-0.5">
            <span className="flex flex-wrap items-center gap-1.5">
              <Badge tone={tones[verdict] ?? "warn"}>{verdict}</Badge>
              <span className="wrap-anywhere">{tool}</span>
            </span>
            {reason !== null && (
              <span className="text-sm text-muted">
                {ruleId === null ? reason : t("rule", { rule: ruleId, reason })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </TraceSection>
  );
}
