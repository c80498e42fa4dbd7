import type { TurnStep } from "@konstruct/services/turn/turn-steps";
import type { ToolCallView } from "@konstruct/services/turn/turn-view";
import { useTranslations } from "next-intl";
import { Badge } from "../ui/badge.tsx";
import { JsonDetails } from "./json-details.tsx";
import { SettingLink } from "./setting-link.tsx";
import { useWord } from "./use-word.ts";
import { VerdictLine } from "./verdict-line.tsx";

/** A preview simulates effects. */
const isSimulated = (result: ToolCallView["result"]): boolean =>
  JSON.stringify(result?.data ?? null).includes('"simulated":true');

/** A tool call: its effect and end, the policy's verdict, arguments and result. */
export function ToolDetails({
  step,
  agentId,
}: {
  step: Extract<TurnStep, { kind: "tool" }>;
  agentId: string;
}) {
  const t = useTranslations("trace");
  const wordOf = useWord();
  const { effect, args, result, state, isFailed, attempts } = step.call;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p className="flex flex-wrap items-center gap-1.5">
        <Badge>{wordOf("effects", effect)}</Badge>
        <Badge tone={isFailed ? "bad" : state === "done" ? "good" : "plain"}>
          {isFailed ? t("tool_failed") : wordOf("tool_states", state)}
        </Badge>
        {isSimulated(result) && <Badge tone="accent">{t("simulated")}</Badge>}
        {attempts > 1 && <span className="text-sm text-muted">{t("attempts", { count: attempts })}</span>}
      </p>
      {step.verdict !== null && <VerdictLine verdict={step.verdict} />}
      <JsonDetails label={t("arguments")} value={args} />
      {result !== null && <JsonDetails label={t("result")} value={result} />}
      <SettingLink agentId={agentId} section="tools" />
    </div>
  );
}
