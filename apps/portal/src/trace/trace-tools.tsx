import type { ToolCallView } from "@konstruct/services/turn/turn-view";
import { useTranslations } from "next-intl";
import { Badge } from "../ui/badge.tsx";
import { JsonDetails } from "./json-details.tsx";
import { TraceSection } from "./trace-section.tsx";

/** A preview simulates effects. */
const isSimulated = (result: ToolCallView["result"]): boolean =>
  JSON.stringify(result?.data ?? null).includes('"simulated":true');

/** The tool calls with arguments and results. */
export function TraceTools({ calls }: { calls: readonly ToolCallView[] }) {
  const t = useTranslations("trace");
  if (calls.length === 0) return null;
  return (
    <TraceSection title={t("tools")}>
      <ul className="flex flex-col gap-2">
        {calls.map(({ id, tool, effect, args, result, state, isFailed, attempts, durationMs }) => (
          <li key={id} className="flex min-w-0 flex-col gap-0.5">
            <span className="flex flex-wrap items-center gap-1.5">
              <span className="font-medium wrap-anywhere">{tool}</span>
              <Badge>{effect}</Badge>
              <Badge tone={isFailed ? "bad" : state === "done" ? "good" : "plain"}>
                {isFailed ? t("tool_failed") : state}
              </Badge>
              {isSimulated(result) && <Badge tone="accent">{t("simulated")}</Badge>}
              <span className="text-sm text-muted">
                {t("ms", { ms: durationMs })}
                {attempts > 1 && ` · ${t("attempts", { count: attempts })}`}
              </span>
            </span>
            <JsonDetails label={t("arguments")} value={args} />
            {result !== null && <JsonDetails label={t("result")} value={result} />}
          </li>
        ))}
      </ul>
    </TraceSection>
  );
}
