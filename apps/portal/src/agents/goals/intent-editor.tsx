"use client";
import { useTranslations } from "next-intl";
import { listAt, objectAt, type Path, textAt } from "../config-path.ts";
import { useDraft } from "../draft-context.tsx";
import { ChoiceField, LinesField, LongField, NumberField, SeveralField, TextField } from "../fields.tsx";
import { offeredTools } from "../known-tools.ts";
import { PairsField } from "../pairs-field.tsx";
import { SlotList } from "./slot-list.tsx";
import { slotsOf } from "./slot-order.ts";

const channels = ["slack", "whatsapp", "webchat", "chatwoot"] as const;

/** One thing the agent can be asked for: how it is recognised, what it needs to know, what is done, what is said. */
export function IntentEditor({ path }: { path: Path }) {
  const t = useTranslations("agents.goals");
  const { state, choices } = useDraft();
  const { config } = state;
  const of = (...keys: string[]): Path => [...path, ...keys];
  const own = textAt(config, of("id"));
  const others = listAt(config, ["intents"])
    .map((_, index) => textAt(config, ["intents", index, "id"]))
    .filter((id) => id !== own && id !== "");
  const slots = slotsOf(objectAt(config, path));
  const asOptions = (values: readonly unknown[]) =>
    values.map((value) => ({ value: String(value), label: String(value) }));
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-3 md:grid-cols-2">
        <TextField path={of("id")} label={t("id")} hint={t("id_hint")} />
        <TextField path={of("label")} label={t("label")} hint={t("label_hint")} optional />
      </div>
      <TextField path={of("description")} label={t("description")} />
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
      <PairsField path={of("args")} label={t("args")} hint={t("args_hint")} />
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
      {others.length > 0 && (
        <SeveralField path={of("depends_on")} legend={t("depends_on")} options={asOptions(others)} />
      )}
      <SeveralField
        path={of("constraints", "channels")}
        legend={t("channels")}
        options={asOptions(channels)}
      />
      <NumberField path={of("constraints", "rollout")} min={0} max={100} empty={100} label={t("rollout")} />
    </div>
  );
}
