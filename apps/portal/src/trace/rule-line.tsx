import { policyResults } from "@konstruct/core/agent/policy-results";
import { handoffReasons } from "@konstruct/core/handoff";
import type { DecidingRule } from "@konstruct/services/turn/turn-summary";
import { useTranslations } from "next-intl";
import { type CausingSection, SettingLink } from "./setting-link.tsx";

const sections: Partial<Record<DecidingRule["kind"], CausingSection>> = {
  handoff: "escalation",
  policy: "policies",
  tool: "tools",
  knowledge: "knowledge",
  missing: "goals",
};

function useRuleText(): (rule: DecidingRule) => string {
  const t = useTranslations("trace");
  const spoken = (given: string) => {
    const reason = handoffReasons.find((each) => each === given);
    return reason === undefined ? given : t(`reasons.${reason}`);
  };
  return (rule) => {
    switch (rule.kind) {
      case "handoff":
        return t("decided.handoff", {
          reason: [spoken(rule.reason), rule.detail].filter(Boolean).join(": "),
        });
      case "policy": {
        const verdict = policyResults.find((each) => each !== "allow" && each === rule.verdict) ?? "deny";
        const why = rule.reason ?? rule.ruleId ?? "";
        return t(`decided.${verdict}`, { tool: rule.tool, why });
      }
      case "tool":
        return t(rule.isFailed ? "decided.tool_failed" : "decided.tool", { tool: rule.tool });
      case "knowledge":
        return t("decided.knowledge", { title: rule.title });
      case "missing":
        return t("decided.missing", { goal: rule.goal, names: rule.names.join(", ") });
      case "refused":
        return t("decided.refused", { code: rule.code, reason: rule.reason });
      case "none":
        return t("decided.none");
    }
  };
}

/** What decided a turn's outcome, in one sentence, with the setting it follows from. */
export function RuleLine({ rule, agentId }: { rule: DecidingRule; agentId: string }) {
  const t = useTranslations("trace");
  const textOf = useRuleText();
  const section = sections[rule.kind];
  return (
    <div className="flex flex-col gap-0.5">
      <h3 className="text-sm text-muted">{t("rule_title")}</h3>
      <p className="wrap-anywhere">{textOf(rule)}</p>
      {section !== undefined && <SettingLink agentId={agentId} section={section} />}
    </div>
  );
}
