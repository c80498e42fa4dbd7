import type { TurnStep } from "@konstruct/services/turn/turn-steps";
import { useTranslations } from "next-intl";
import { PromptButton } from "./prompt-button.tsx";
import { Proposals } from "./proposals.tsx";
import { SettingLink } from "./setting-link.tsx";
import type { TracedTurn } from "./traced-turn.ts";
import { useCost } from "./use-cost.ts";
import { useWord } from "./use-word.ts";

/** A request to a model: its purpose, tokens and cost, its prompt, and what it proposed. */
export function ModelDetails({
  step,
  turn,
}: {
  step: Extract<TurnStep, { kind: "model" }>;
  turn: TracedTurn;
}) {
  const t = useTranslations("trace");
  const cost = useCost();
  const wordOf = useWord();
  const { purpose, tokensIn, tokensOut, costMicroUsd, error } = step.call;
  const cached = step.round?.answered?.tokensCached ?? 0;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p className="text-sm text-muted">
        {wordOf("purposes", purpose)} · {t("tokens_cached", { in: tokensIn, cached, out: tokensOut })} ·{" "}
        {cost(costMicroUsd)}
      </p>
      {error !== null && <p className="text-bad wrap-anywhere">{error}</p>}
      {step.round !== null && <Proposals round={step.round} />}
      <div className="flex flex-wrap items-center gap-3">
        {turn.isTraceKept && <PromptButton turnId={turn.id} nth={turn.modelCalls.indexOf(step.call)} />}
        <SettingLink agentId={turn.agentId} section="model" />
      </div>
    </div>
  );
}
