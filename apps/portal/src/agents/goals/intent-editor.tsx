"use client";
import { useTranslations } from "next-intl";
import { Field } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";
import { objectAt, type Path, textAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { ChoiceField, LinesField, LongField, NumberField, TextField } from "../draft/fields.tsx";
import { offeredTools } from "../draft/known-tools.ts";
import { SettingsGroup } from "../draft/settings-group.tsx";
import { slotsOf } from "../draft/slot-order.ts";
import { titleOf } from "../draft/slug-of.ts";
import { RequirementList } from "../requirements/requirement-list.tsx";
import { ArgumentList } from "../values/argument-list.tsx";
import { withExamples, withTool } from "./goal-changes.ts";
import { GoalLabel } from "./goal-label.tsx";
import { OfferFields } from "./offer-fields.tsx";
import { SlotList } from "./slot-list.tsx";
import { useToolAllowed } from "./use-tool-allowed.ts";

/** Edits one goal: how it is recognised, its slots, its tool, and its reply. */
export function IntentEditor({ path }: { path: Path }) {
  const t = useTranslations("agents.goals");
  const { state, set, replace, problem, choices } = useDraft();
  const allow = useToolAllowed();
  const { config } = state;
  const of = (...keys: string[]): Path => [...path, ...keys];
  const goal = objectAt(config, path);
  const tool = textAt(goal, ["tool"]);
  const tools = offeredTools(config, choices.tools);
  function chooseTool(name: string) {
    set(
      path,
      withTool(
        goal,
        tools.find((one) => one.name === name),
      ),
    );
    if (name !== "") allow([name]);
  }
  return (
    <div className="flex flex-col gap-4">
      <GoalLabel path={path} />
      <LinesField
        path={of("examples")}
        label={t("examples")}
        hint={t("examples_hint")}
        rows={4}
        onLines={(lines) => replace(withExamples(config, path, lines))}
      />
      <TextField path={of("description")} label={t("description")} hint={t("description_hint")} />
      <Field label={t("tool")} error={problem(of("tool"))}>
        <Select
          value={tool}
          onChange={(event) => chooseTool(event.target.value)}
          options={[
            { value: "", label: t("no_tool") },
            ...tools.map(({ name }) => ({ value: name, label: titleOf(name) })),
          ]}
        />
      </Field>
      <SlotList path={path} />
      {tool !== "" && (
        <fieldset className="flex flex-col gap-2">
          <legend className="pb-1 font-medium">{t("args")}</legend>
          <p className="text-sm text-muted">{t("args_hint")}</p>
          <ArgumentList key={tool} path={of("args")} goal={path} tool={tool} slots={slotsOf(goal)} />
          <RequirementList path={of("require")} title={t("require")} goal={path} called={[tool]} />
        </fieldset>
      )}
      <LongField path={of("reply")} label={t("reply")} hint={t("reply_hint")} optional />
      <SettingsGroup title={t("advanced")}>
        <GoalAdvanced path={path} />
      </SettingsGroup>
    </div>
  );
}

/** Settings most goals leave as they are. */
function GoalAdvanced({ path }: { path: Path }) {
  const t = useTranslations("agents.goals");
  const { state } = useDraft();
  const of = (...keys: string[]): Path => [...path, ...keys];
  const slots = slotsOf(objectAt(state.config, path));
  return (
    <>
      <div className="grid gap-3 @lg:grid-cols-2">
        <TextField path={of("id")} label={t("id")} hint={t("id_hint")} />
        <NumberField
          path={of("priority")}
          min={-100}
          max={100}
          empty={0}
          label={t("priority")}
          hint={t("priority_hint")}
        />
        <TextField path={of("reply_each")} label={t("reply_each")} hint={t("reply_each_hint")} optional />
        <TextField path={of("reply_none")} label={t("reply_none")} optional />
        <ChoiceField
          path={of("ends_with")}
          label={t("ends_with")}
          hint={t("ends_with_hint")}
          options={[
            { value: "", label: t("ends_at_once") },
            ...slots.map((value) => ({ value, label: value })),
          ]}
        />
        <TextField path={of("closing")} label={t("closing")} optional />
      </div>
      <TextField path={of("topic")} label={t("topic")} hint={t("topic_hint")} optional />
      <LinesField path={of("attach")} label={t("attach")} hint={t("attach_hint")} rows={1} />
      <OfferFields path={path} />
    </>
  );
}
