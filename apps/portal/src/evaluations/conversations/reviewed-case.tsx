"use client";
import type { JsonObject } from "@konstruct/core/json";
import { useTranslations } from "next-intl";
import { CheckBox } from "../../ui/form/check-box.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";

/** A proposed case as the review shows it. */
export type Reviewed = {
  conversationId: string;
  title: string;
  /** The turns with their expectations, as YAML. */
  turns: string;
  /** Everything else of the case. */
  rest: JsonObject;
  keep: boolean;
};

type ReviewedCaseProps = {
  reviewed: Reviewed;
  problem: string | undefined;
  onChange: (reviewed: Reviewed) => void;
};

/** One proposed case: kept or not, with its title and its expectations. */
export function ReviewedCase({ reviewed, problem, onChange }: ReviewedCaseProps) {
  const t = useTranslations("evaluations.review");
  const { title, turns, keep } = reviewed;
  return (
    <fieldset className="flex flex-col gap-3 rounded-lg border border-border bg-surface p-4">
      <legend className="px-1 font-semibold wrap-anywhere">{title}</legend>
      <CheckBox label={t("keep")} checked={keep} onChange={(on) => onChange({ ...reviewed, keep: on })} />
      {keep && (
        <>
          <Field label={t("case_title")}>
            <Input
              required
              maxLength={200}
              value={title}
              onValueChange={(next) => onChange({ ...reviewed, title: next })}
            />
          </Field>
          <Field label={t("expects")} error={problem}>
            <TextArea
              mono
              rows={6}
              spellCheck={false}
              value={turns}
              onChange={(event) => onChange({ ...reviewed, turns: event.target.value })}
            />
          </Field>
        </>
      )}
    </fieldset>
  );
}
