"use client";
import { conditionInWords } from "@konstruct/agent-config/diff/condition-words";
import type { Condition } from "@konstruct/core/agent/agent-config";
import { policyResults } from "@konstruct/core/agent/policy-results";
import type { Json } from "@konstruct/core/json";
import type { ToolChoice } from "@konstruct/services/agent/designer-choices";
import { useTranslations } from "next-intl";
import { listAt, objectAt, type Path, textAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { ChoiceField, TextField } from "../draft/fields.tsx";
import { allowedNames, offeredTools } from "../draft/known-tools.ts";
import { ConditionEditor } from "./condition-editor.tsx";

const commonFields = [
  "tool",
  "intent",
  "effect",
  "specialist",
  "channel",
  "contact.tier",
  "history.count",
  "time.hour",
];

/** The rule as a sentence; empty while its condition is incomplete. */
function sentenceOf(when: object): string | null {
  try {
    return conditionInWords(when as Condition);
  } catch {
    // A draft may hold an incomplete condition: findings say what is missing.
    return null;
  }
}

/** The fields a rule can test: those always present, the tools' arguments, and their results. */
function fieldsOfRules(config: Json, builtIn: readonly ToolChoice[]): string[] {
  const allowed = allowedNames(config);
  const tools = offeredTools(config, builtIn).filter(({ name }) => allowed.has(name));
  const params = listAt(config, ["intents"]).flatMap((_, index) =>
    Object.keys(objectAt(config, ["intents", index, "params"])),
  );
  return [
    ...new Set([
      ...commonFields,
      ...[...params, ...tools.flatMap(({ args }) => Object.keys(args))].map((name) => `params.${name}`),
      ...tools.flatMap(({ name, gives }) =>
        Object.keys(gives ?? {}).map((field) => `results["${name}"].${field}`),
      ),
    ]),
  ];
}

export function RuleEditor({ path }: { path: Path }) {
  const t = useTranslations("agents.policy");
  const { state, problem, choices } = useDraft();
  const { config } = state;
  const fields = fieldsOfRules(config, choices.tools);
  const error = problem(path);
  const sentence = sentenceOf(objectAt(config, [...path, "when"]));
  const result = textAt(config, [...path, "result"]);
  return (
    <div className="flex flex-col gap-3">
      <datalist id="policy-fields">
        {fields.map((field) => (
          <option key={field} value={field} />
        ))}
      </datalist>
      <div className="grid gap-3 @lg:grid-cols-2">
        <TextField path={[...path, "id"]} label={t("id")} />
        <ChoiceField
          path={[...path, "result"]}
          label={t("result")}
          options={policyResults.map((value) => ({ value, label: t(`results.${value}`) }))}
        />
      </div>
      <TextField path={[...path, "reason"]} label={t("reason")} hint={t("reason_hint")} />
      <TextField path={[...path, "tell"]} label={t("tell")} hint={t("tell_hint")} optional />
      <fieldset className="flex flex-col gap-2">
        <legend className="pb-1 font-medium">{t("when")}</legend>
        <ConditionEditor path={[...path, "when"]} />
      </fieldset>
      {sentence !== null && (
        <p className="rounded bg-raised px-3 py-2" aria-live="polite">
          {t("sentence", {
            when: sentence,
            result: policyResults.some((one) => one === result) ? t(`results.${result}`) : result,
          })}
        </p>
      )}
      {error !== undefined && (
        <p role="alert" className="text-bad">
          {error}
        </p>
      )}
    </div>
  );
}
