"use client";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { ReadPair, ReadValue } from "../../ui/reading.tsx";
import { useDraft } from "../draft/draft-context.tsx";
import type { OfferedTool } from "../draft/known-tools.ts";
import { titleOf } from "../draft/slug-of.ts";
import { otherRulesOf, ruleOfTool, type ToolResult, toolResults, withRuleOfTool } from "./tool-rule.ts";

/** Whether a call of a tool runs, asks the customer, waits for an approval, or never runs. The default follows from its effect. */
export function Permission({ tool }: { tool: OfferedTool }) {
  const t = useTranslations("agents.permission");
  const { state, set, readOnly } = useDraft();
  const { config } = state;
  const { name, unlessRuled } = tool;
  const group = useId();
  const current = ruleOfTool(config, name) ?? unlessRuled;
  const others = otherRulesOf(config, name);
  const label = (result: ToolResult) =>
    result === unlessRuled ? t("default", { what: t(`is.${result}`) }) : t(`is.${result}`);
  function choose(result: ToolResult) {
    const reason = t(`reason.${result}`, { name: titleOf(name) });
    set(["policies"], withRuleOfTool(config, name, result === unlessRuled ? null : result, reason));
  }
  if (readOnly)
    return (
      <ReadPair name={t("title")}>
        <ReadValue>{label(current)}</ReadValue>
      </ReadPair>
    );
  return (
    <fieldset>
      <legend className="pb-1 font-medium">{t("title")}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {toolResults.map((result) => (
          <label key={result} className="flex min-h-7 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name={group}
              value={result}
              checked={result === current}
              onChange={() => choose(result)}
              className="size-4 accent-accent"
            />
            {label(result)}
          </label>
        ))}
      </div>
      {others.length > 0 && <p className="text-sm text-muted">{t("also", { rules: others.join(", ") })}</p>}
    </fieldset>
  );
}
