import { policyResults } from "@konstruct/core/agent/policy-results";
import type { TurnView } from "@konstruct/services/turn/turn-view";
import { useTranslations } from "next-intl";
import { Badge, type Tone } from "../ui/badge.tsx";

const tones: Record<string, Tone> = { allow: "good", deny: "bad" };

/** The policy's verdict on a call, and its reason. */
export function VerdictLine({ verdict }: { verdict: TurnView["policy"][number] }) {
  const t = useTranslations("trace");
  const { ruleId, reason } = verdict;
  const name = policyResults.find((each) => each === verdict.verdict);
  return (
    <p className="flex flex-wrap items-center gap-1.5">
      <Badge tone={tones[verdict.verdict] ?? "warn"}>
        {name === undefined ? verdict.verdict : t(`verdicts.${name}`)}
      </Badge>
      {reason !== null && (
        <span className="text-sm text-muted wrap-anywhere">
          {ruleId === null ? reason : t("rule", { rule: ruleId, reason })}
        </span>
      )}
    </p>
  );
}
