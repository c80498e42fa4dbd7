"use client";
import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { CheckBox } from "../../ui/check-box.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { at, objectAt, type Path, textAt, textsAt } from "../config-path.ts";
import { useDraft } from "../draft-context.tsx";
import { ChoiceField, LinesField, NumberField, SwitchField, TextField } from "../fields.tsx";

const types = ["string", "topic", "item", "id", "number", "money", "date", "email", "phone", "enum"] as const;

/** The values a goal needs, and what is asked for each. */
export function SlotList({ path }: { path: Path }) {
  const t = useTranslations("agents.goals");
  const { state, set, readOnly } = useDraft();
  const [name, setName] = useState("");
  const { config } = state;
  const required = textsAt(config, [...path, "required_params"]);
  const slots = [...new Set([...required, ...Object.keys(objectAt(config, [...path, "params"]))])];
  const isFree = /^[a-z][a-z0-9_]*$/.test(name) && !slots.includes(name);
  function add() {
    set([...path, "params", name], { type: "string" });
    set([...path, "required_params"], [...required, name]);
    setName("");
  }
  return (
    <fieldset className="flex flex-col gap-3 rounded-md border border-border p-3">
      <legend className="px-1 font-medium">{t("slots")}</legend>
      {slots.map((slot) => (
        <SlotEditor key={slot} path={path} slot={slot} required={required} />
      ))}
      {!readOnly && (
        <div className="flex items-end gap-2">
          <div className="max-w-60 flex-1">
            <Field label={t("new_slot")} hint={t("slot_hint")}>
              <Input value={name} onValueChange={setName} />
            </Field>
          </div>
          <div className="pb-6">
            <Button icon={<Plus aria-hidden size={16} />} disabled={!isFree} onClick={add}>
              {t("add_slot")}
            </Button>
          </div>
        </div>
      )}
    </fieldset>
  );
}

function SlotEditor({ path, slot, required }: { path: Path; slot: string; required: readonly string[] }) {
  const t = useTranslations("agents.goals");
  const { state, set, readOnly } = useDraft();
  const param: Path = [...path, "params", slot];
  const type = textAt(state.config, [...param, "type"]);
  const isRequired = required.includes(slot);
  const setRequired = (on: boolean) =>
    set([...path, "required_params"], on ? [...required, slot] : required.filter((one) => one !== slot));
  function remove() {
    setRequired(false);
    if (at(state.config, param) !== undefined) set(param, undefined);
    if (at(state.config, [...path, "questions", slot]) !== undefined)
      set([...path, "questions", slot], undefined);
  }
  return (
    <details className="rounded border border-border">
      <summary className="min-h-8 cursor-pointer px-3 py-1.5">
        <code>{slot}</code>{" "}
        <span className="text-sm text-muted">
          {type === "" ? t("by_name") : t(`types.${type}`)}
          {isRequired && ` · ${t("is_required")}`}
        </span>
      </summary>
      <div className="flex flex-col gap-3 border-t border-border p-3">
        <CheckBox label={t("required")} checked={isRequired} onChange={setRequired} disabled={readOnly} />
        <div className="grid gap-3 md:grid-cols-2">
          <ChoiceField
            path={[...param, "type"]}
            label={t("type")}
            options={types.map((value) => ({ value, label: t(`types.${value}`) }))}
          />
          <TextField path={[...param, "description"]} label={t("slot_about")} optional />
        </div>
        <TextField
          path={[...path, "questions", slot]}
          label={t("question")}
          hint={t("question_hint")}
          optional
        />
        {type === "enum" && <LinesField path={[...param, "values"]} label={t("values")} />}
        {(type === "number" || type === "money") && (
          <div className="grid gap-3 md:grid-cols-2">
            <NumberField path={[...param, "min"]} min={-1e9} max={1e9} step={0.01} label={t("min")} />
            <NumberField path={[...param, "max"]} min={-1e9} max={1e9} step={0.01} label={t("max")} />
          </div>
        )}
        {(type === "string" || type === "id") && (
          <TextField path={[...param, "pattern"]} label={t("pattern")} hint={t("pattern_hint")} optional />
        )}
        <SwitchField path={[...param, "skippable"]} label={t("skippable")} />
        {!readOnly && (
          <div>
            <Button small look="danger" icon={<Trash2 aria-hidden size={16} />} onClick={remove}>
              {t("remove_slot", { slot })}
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}
