"use client";
import type { Condition } from "@konstruct/core/agent-config";
import { conditionInWords } from "@konstruct/core/agent-diff/condition-words";
import { useTranslations } from "next-intl";
import { listAt, objectAt, type Path, textAt } from "../config-path.ts";
import { useDraft } from "../draft-context.tsx";
import { ChoiceField, TextField } from "../fields.tsx";
import { ConditionEditor } from "./condition-editor.tsx";

const results = ["allow", "confirm", "approve", "escalate", "deny"] as const;
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

/** The sentence of a rule, or nothing while its condition is not whole. */
function sentenceOf(when: object): string | null {
  try {
    return conditionInWords(when as Condition);
  } catch {
    // A draft may hold half a condition: findings say what is missing.
    return null;
  }
}

export function RuleEditor({ path }: { path: Path }) {
  const t = useTranslations("agents.policy");
  const { state, problem } = useDraft();
  const { config } = state;
  const params = listAt(config, ["intents"]).flatMap((_, index) =>
    Object.keys(objectAt(config, ["intents", index, "params"])),
  );
  const fields = [...new Set([...commonFields, ...params.map((name) => `params.${name}`)])];
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
      <div className="grid gap-3 md:grid-cols-2">
        <TextField path={[...path, "id"]} label={t("id")} />
        <ChoiceField
          path={[...path, "result"]}
          label={t("result")}
          options={results.map((value) => ({ value, label: t(`results.${value}`) }))}
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
            result: results.some((one) => one === result) ? t(`results.${result}`) : result,
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
