"use client";
import { useTranslations } from "next-intl";
import { objectAt, type Path, textsAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { LongField, NumberField, SeveralField, TextField } from "../draft/fields.tsx";
import { offeredTools } from "../draft/known-tools.ts";
import { SettingsGroup } from "../draft/settings-group.tsx";
import { titleOf } from "../draft/slug-of.ts";
import { GoalLabel } from "../goals/goal-label.tsx";
import { OfferFields } from "../goals/offer-fields.tsx";
import { useToolAllowed } from "../goals/use-tool-allowed.ts";
import { RequirementList } from "../requirements/requirement-list.tsx";
import { ArgumentList } from "../values/argument-list.tsx";
import { StepList } from "./step-list.tsx";

/** Edits one procedure: when it starts, its steps, tools and order. */
export function ProcedureEditor({ path }: { path: Path }) {
  const t = useTranslations("agents.procedures");
  const tg = useTranslations("agents.goals");
  const { state, set, choices } = useDraft();
  const allow = useToolAllowed();
  const { config } = state;
  const of = (...keys: string[]): Path => [...path, ...keys];
  const tools = textsAt(config, of("tools"));
  const gone = Object.keys(objectAt(config, of("args"))).filter((tool) => !tools.includes(tool));
  const offered = offeredTools(config, choices.tools);
  return (
    <div className="flex flex-col gap-4">
      <GoalLabel path={path} />
      <LongField path={of("when")} label={t("when")} hint={t("when_hint")} rows={2} />
      <StepList path={of("steps")} />
      <SeveralField
        path={of("tools")}
        legend={t("tools")}
        options={offered.map(({ name }) => ({ value: name, label: titleOf(name) }))}
        onChange={(names) => {
          set(of("tools"), names);
          allow(names);
        }}
      />
      {tools.length + gone.length > 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="pb-1 font-medium">{t("args")}</legend>
          <p className="text-sm text-muted">{t("args_hint")}</p>
          {[...tools, ...gone].map((tool) => (
            <ArgumentList
              key={tool}
              path={of("args", tool)}
              goal={path}
              tool={tool}
              slots={null}
              isGone={gone.includes(tool)}
            />
          ))}
        </fieldset>
      )}
      <RequirementList path={of("require")} title={t("require")} goal={path} called={tools} />
      <SettingsGroup title={tg("advanced")}>
        <div className="grid gap-3 @lg:grid-cols-2">
          <TextField path={of("id")} label={tg("id")} hint={t("id_hint")} />
          <NumberField
            path={of("priority")}
            min={-100}
            max={100}
            empty={0}
            label={tg("priority")}
            hint={tg("priority_hint")}
          />
        </div>
        <OfferFields path={path} />
      </SettingsGroup>
    </div>
  );
}
