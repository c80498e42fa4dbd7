"use client";
import { useTranslations } from "next-intl";
import { objectAt, type Path, textAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { ChoiceField, LinesField, LongField, NumberField, TextField } from "../draft/fields.tsx";
import { offeredTools } from "../draft/known-tools.ts";
import { slotsOf } from "../draft/slot-order.ts";
import { RequirementList } from "../requirements/requirement-list.tsx";
import { ArgumentList } from "../values/argument-list.tsx";
import { OfferFields } from "./offer-fields.tsx";
import { SlotList } from "./slot-list.tsx";

/** Edits one intent: how it is recognised, its slots, its actions, and its replies. */
export function IntentEditor({ path }: { path: Path }) {
  const t = useTranslations("agents.goals");
  const { state, choices } = useDraft();
  const { config } = state;
  const of = (...keys: string[]): Path => [...path, ...keys];
  const tool = textAt(config, of("tool"));
  const slots = slotsOf(objectAt(config, path));
  const asOptions = (values: readonly unknown[]) =>
    values.map((value) => ({ value: String(value), label: String(value) }));
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-3 md:grid-cols-2">
        <TextField path={of("id")} label={t("id")} hint={t("id_hint")} />
        <TextField path={of("label")} label={t("label")} hint={t("label_hint")} optional />
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        <TextField path={of("description")} label={t("description")} />
        <TextField path={of("topic")} label={t("topic")} hint={t("topic_hint")} optional />
      </div>
      <LinesField path={of("examples")} label={t("examples")} hint={t("examples_hint")} rows={4} />
      <SlotList path={path} />
      <div className="grid gap-3 md:grid-cols-2">
        <ChoiceField
          path={of("tool")}
          label={t("tool")}
          options={[
            { value: "", label: t("no_tool") },
            ...asOptions(offeredTools(config, choices.tools).map(({ name }) => name)),
          ]}
        />
        <NumberField
          path={of("priority")}
          min={-100}
          max={100}
          empty={0}
          label={t("priority")}
          hint={t("priority_hint")}
        />
      </div>
      {tool !== "" && (
        <fieldset className="flex flex-col gap-2">
          <legend className="pb-1 font-medium">{t("args")}</legend>
          <p className="text-sm text-muted">{t("args_hint")}</p>
          <ArgumentList key={tool} path={of("args")} goal={path} tool={tool} slots={slots} />
          <RequirementList path={of("require")} title={t("require")} goal={path} called={[tool]} />
        </fieldset>
      )}
      <LongField path={of("reply")} label={t("reply")} hint={t("reply_hint")} optional />
      <div className="grid gap-3 md:grid-cols-2">
        <TextField path={of("reply_each")} label={t("reply_each")} optional />
        <TextField path={of("reply_none")} label={t("reply_none")} optional />
      </div>
      <div className="grid gap-3 md:grid-cols-2">
        <ChoiceField
          path={of("ends_with")}
          label={t("ends_with")}
          hint={t("ends_with_hint")}
          options={[{ value: "", label: t("ends_at_once") }, ...asOptions(slots)]}
        />
        <TextField path={of("closing")} label={t("closing")} optional />
      </div>
      <LinesField path={of("attach")} label={t("attach")} hint={t("attach_hint")} rows={1} />
      <OfferFields path={path} />
    </div>
  );
}
