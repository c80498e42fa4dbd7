"use client";
import { useTranslations } from "next-intl";
import { useOrg } from "../../client/org.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { CheckBox } from "../../ui/form/check-box.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { at, textsAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { allowedNames, type OfferedTool, offeredTools } from "../draft/known-tools.ts";
import { otherRulesOf, ruleOfTool, toolResults, withRuleOfTool } from "../policy/tool-rule.ts";
import { RequirementList } from "../requirements/requirement-list.tsx";
import { ToolSettings } from "./tool-settings.tsx";
import { TrustedSources } from "./trusted-sources.tsx";

const tones: Record<OfferedTool["effect"], Tone> = { read: "good", write: "warn", irreversible: "bad" };
const classesOfRisk = ["read", "write", "irreversible"] as const;

/** The tools the agent may use and the consent each needs, by risk. */
export function ToolsSection() {
  const t = useTranslations("agents.tools");
  const org = useOrg();
  const { state, set, choices, problem } = useDraft();
  const { config } = state;
  const tools = offeredTools(config, choices.tools);
  const hasList = Array.isArray(at(config, ["tools"]));
  const error = problem(["tools"]);
  return (
    <div className="flex flex-col gap-4">
      <CheckBox
        label={t("as_intents")}
        checked={!hasList}
        onChange={(on) => set(["tools"], on ? null : [...allowedNames(config)])}
      />
      {error !== undefined && <p className="text-bad">{error}</p>}
      {classesOfRisk.map((effect) => {
        const ofClass = tools.filter((tool) => tool.effect === effect);
        if (ofClass.length === 0) return null;
        return (
          <section
            key={effect}
            aria-labelledby={`risk-${effect}`}
            className="@container rounded-lg border border-border bg-surface"
          >
            <header className="flex flex-wrap items-center gap-2 border-b border-border px-4 py-2.5">
              <h3 id={`risk-${effect}`} className="font-semibold">
                {t(`risk.${effect}`)}
              </h3>
              <Badge tone={tones[effect]}>{t(`unless.${ofClass[0]?.unlessRuled ?? "approve"}`)}</Badge>
            </header>
            <ul className="divide-y divide-border">
              {ofClass.map((tool) => (
                <ToolRow key={tool.name} tool={tool} hasList={hasList} />
              ))}
            </ul>
          </section>
        );
      })}
      <RequirementList
        path={["require"]}
        title={t("require")}
        goal={null}
        called={tools.map(({ name }) => name).filter((name) => allowedNames(config).has(name))}
      />
      <ToolSettings />
      <TrustedSources />
      <div>
        <LinkButton href={`/o/${org}/tools`}>{t("open")}</LinkButton>
      </div>
    </div>
  );
}

function ToolRow({ tool, hasList }: { tool: OfferedTool; hasList: boolean }) {
  const t = useTranslations("agents.tools");
  const { state, set } = useDraft();
  const { config } = state;
  const { name, description, unlessRuled } = tool;
  const isAllowed = allowedNames(config).has(name);
  const others = otherRulesOf(config, name);
  const listed = textsAt(config, ["tools"]);
  function rule(chosen: string) {
    const result = toolResults.find((one) => one === chosen) ?? null;
    set(["policies"], withRuleOfTool(config, name, result, t(`reason.${result ?? "allow"}`, { name })));
  }
  return (
    <li className="grid gap-2 px-4 py-3 @xl:grid-cols-[minmax(0,1fr)_16rem] @xl:items-center">
      <div className="min-w-0">
        <CheckBox
          label={<code>{name}</code>}
          checked={isAllowed}
          disabled={!hasList}
          onChange={(on) => set(["tools"], on ? [...listed, name] : listed.filter((one) => one !== name))}
        />
        <p className="text-sm text-muted">{description}</p>
        {others.length > 0 && <p className="text-sm text-muted">{t("also", { rules: others.join(", ") })}</p>}
      </div>
      <Field label={t("what_happens", { name })} labelHidden>
        <Select
          value={ruleOfTool(config, name) ?? ""}
          disabled={!isAllowed}
          onChange={(event) => rule(event.target.value)}
          options={[
            { value: "", label: t("by_risk", { what: t(`unless.${unlessRuled}`) }) },
            ...toolResults.map((value) => ({ value, label: t(`unless.${value}`) })),
          ]}
        />
      </Field>
    </li>
  );
}
