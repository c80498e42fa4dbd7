import type { RoundView } from "@konstruct/services/turn/round-view";
import { useTranslations } from "next-intl";
import { Badge } from "../ui/badge.tsx";
import { JsonDetails } from "./json-details.tsx";
import { TraceSection } from "./trace-section.tsx";
import { useCost } from "./use-cost.ts";

/** Round by round: the request to the model, its proposals, and the rails' verdicts. */
export function TraceRounds({ rounds }: { rounds: readonly RoundView[] }) {
  const t = useTranslations("trace");
  if (rounds.length === 0) return null;
  return (
    <TraceSection title={t("rounds")}>
      <ol className="flex flex-col gap-3">
        {rounds.map((round, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a record never changes its order
          <Round key={at} round={round} number={at + 1} />
        ))}
      </ol>
    </TraceSection>
  );
}

function Round({ round, number }: { round: RoundView; number: number }) {
  const t = useTranslations("trace");
  const cost = useCost();
  const { asked, answered, error, proposals } = round;
  return (
    <li className="flex min-w-0 flex-col gap-1">
      <span className="font-medium">{t("round", { number })}</span>
      <span className="text-sm text-muted">
        {t("asked", { messages: asked.messages, characters: asked.characters })}
        {answered !== null && (
          <>
            {" · "}
            {t("tokens_cached", {
              in: answered.tokensIn,
              cached: answered.tokensCached,
              out: answered.tokensOut,
            })}
            {" · "}
            {cost(answered.costMicroUsd)} · {t("ms", { ms: answered.latencyMs })}
          </>
        )}
        {error !== null && <span className="text-bad"> {error}</span>}
      </span>
      <ul className="flex flex-col gap-1">
        {proposals.map(({ kind, detail, accepted, code, reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a record never changes its order
          <li key={at} className="flex min-w-0 flex-col gap-0.5">
            <span className="flex flex-wrap items-center gap-1.5">
              <Badge tone={accepted ? "good" : "warn"}>
                {accepted ? t("accepted") : t("refused", { code })}
              </Badge>
              <span className="wrap-anywhere">{kind}</span>
            </span>
            {reason !== "" && <span className="wrap-anywhere text-sm text-muted">{reason}</span>}
            <JsonDetails label={t("details")} value={detail} />
          </li>
        ))}
      </ul>
    </li>
  );
}
