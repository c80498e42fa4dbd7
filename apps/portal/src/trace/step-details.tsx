import type { TurnStep } from "@konstruct/services/turn/turn-steps";
import { useTranslations } from "next-intl";
import { JsonDetails } from "./json-details.tsx";
import { ModelDetails } from "./model-details.tsx";
import { Proposals } from "./proposals.tsx";
import { SettingLink } from "./setting-link.tsx";
import { ToolDetails } from "./tool-details.tsx";
import type { TracedTurn } from "./traced-turn.ts";
import { VerdictLine } from "./verdict-line.tsx";

/** What a step received and gave, and the setting it follows from. */
export function StepDetails({ step, turn }: { step: TurnStep; turn: TracedTurn }) {
  const t = useTranslations("trace");
  switch (step.kind) {
    case "model":
      return <ModelDetails step={step} turn={turn} />;
    case "tool":
      return <ToolDetails step={step} agentId={turn.agentId} />;
    case "round":
      return <Proposals round={step.round} />;
    case "policy":
      return (
        <div className="flex flex-col gap-1">
          <VerdictLine verdict={step.verdict} />
          <SettingLink agentId={turn.agentId} section="policies" />
        </div>
      );
    default:
      return Object.keys(step.detail).length === 0 ? (
        <p className="text-sm text-muted">{t("no_details")}</p>
      ) : (
        <JsonDetails label={t("details")} value={step.detail} />
      );
  }
}
