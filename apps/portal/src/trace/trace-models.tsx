import type { TurnView } from "@konstruct/services/turn/turn-view";
import { useTranslations } from "next-intl";
import { TraceSection } from "./trace-section.tsx";
import { useCost } from "./use-cost.ts";

/** The model calls with their purpose and cost. */
export function TraceModels({ calls }: { calls: TurnView["modelCalls"] }) {
  const t = useTranslations("trace");
  const cost = useCost();
  if (calls.length === 0) return null;
  return (
    <TraceSection title={t("models")}>
      <ul className="flex flex-col gap-1">
        {calls.map(
          ({ purpose, provider, model, tokensIn, tokensOut, costMicroUsd, latencyMs, error }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a record never changes its order
            <li key={at} className="flex flex-col">
              <span className="wrap-anywhere">
                <span className="font-medium">{purpose}</span> · {provider}/{model}
                {error !== null && <span className="text-bad"> ({error})</span>}
              </span>
              <span className="text-sm text-muted">
                {t("tokens", { in: tokensIn, out: tokensOut })} · {cost(costMicroUsd)} ·{" "}
                {t("ms", { ms: latencyMs })}
              </span>
            </li>
          ),
        )}
      </ul>
    </TraceSection>
  );
}
