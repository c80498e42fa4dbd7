"use client";
import type { Json } from "@konstruct/core/json";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { CheckBox } from "../../ui/form/check-box.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { listAt, objectAt, type Path, textAt, textsAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { ChoiceField, LinesField, NumberField, SwitchField, TextField } from "../draft/fields.tsx";
import { slotsOf, withMoved, withoutSlot, withRequired, withSlot } from "../draft/slot-order.ts";
import { slugOf } from "../draft/slug-of.ts";

const types = ["string", "topic", "item", "id", "number", "money", "date", "email", "phone", "enum"] as const;

/** The slots of a goal, with the question for each. */
export function SlotList({ path }: { path: Path }) {
  const t = useTranslations("agents.goals");
  const { state, set, readOnly } = useDraft();
  const [typed, setTyped] = useState("");
  const { config } = state;
  const intent = objectAt(config, path);
  const slots = slotsOf(intent);
  const name = slugOf(typed);
  const isFree = name !== "" && !slots.includes(name);
  function add() {
    set(path, withSlot(intent, name));
    setTyped("");
  }
  return (
    <fieldset className="flex flex-col gap-3 rounded-md border border-border p-3">
      <legend className="px-1 font-medium">{t("slots")}</legend>
      {slots.map((slot) => (
        <SlotEditor key={slot} path={path} slot={slot} />
      ))}
      {!readOnly && (
        <form
          className="flex items-start gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (isFree) add();
          }}
        >
          <div className="max-w-60 flex-1">
            <Field label={t("new_slot")} hint={t("slot_hint")}>
              <Input value={typed} onValueChange={setTyped} autoComplete="off" />
            </Field>
          </div>
          <div className="pt-6.5">
            <Button type="submit" icon={<Plus aria-hidden size={16} />} disabled={!isFree}>
              {t("add_slot")}
            </Button>
          </div>
        </form>
      )}
    </fieldset>
  );
}

/** Slots are asked from top to bottom. */
function MoveSlot({ path, slot }: { path: Path; slot: string }) {
  const t = useTranslations("agents.goals");
  const { state, set } = useDraft();
  const intent = objectAt(state.config, path);
  const [up, down] = [withMoved(intent, slot, -1), withMoved(intent, slot, 1)];
  return (
    <>
      {up !== null && (
        <IconButton
          name={t("slot_up", { slot })}
          icon={<ArrowUp aria-hidden size={16} />}
          onClick={() => set(path, up)}
        />
      )}
      {down !== null && (
        <IconButton
          name={t("slot_down", { slot })}
          icon={<ArrowDown aria-hidden size={16} />}
          onClick={() => set(path, down)}
        />
      )}
    </>
  );
}

/** A choice among the kinds of preference the agent stores. */
function kindsFor(config: Json, chosen: string): string[] {
  const declared = listAt(config, ["preferences"]).map((_, index) =>
    textAt(config, ["preferences", index, "kind"]),
  );
  return [...new Set([...declared, chosen])].filter((kind) => kind !== "");
}

function SlotEditor({ path, slot }: { path: Path; slot: string }) {
  const t = useTranslations("agents.goals");
  const { state, set, readOnly } = useDraft();
  const param: Path = [...path, "params", slot];
  const type = textAt(state.config, [...param, "type"]);
  const intent = objectAt(state.config, path);
  const isRequired = textsAt(intent, ["required_params"]).includes(slot);
  const kinds = kindsFor(state.config, textAt(state.config, [...param, "preference"]));
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
        <CheckBox
          label={t("required")}
          checked={isRequired}
          onChange={(on) => set(path, withRequired(intent, slot, on))}
        />
        <TextField path={[...param, "label"]} label={t("slot_label")} hint={t("slot_label_hint")} optional />
        <div className="grid gap-3 @lg:grid-cols-2">
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
          <div className="grid gap-3 @lg:grid-cols-2">
            <NumberField path={[...param, "min"]} min={-1e9} max={1e9} step={0.01} label={t("min")} />
            <NumberField path={[...param, "max"]} min={-1e9} max={1e9} step={0.01} label={t("max")} />
          </div>
        )}
        {(type === "string" || type === "id") && (
          <TextField path={[...param, "pattern"]} label={t("pattern")} hint={t("pattern_hint")} optional />
        )}
        {kinds.length > 0 && (
          <ChoiceField
            path={[...param, "preference"]}
            label={t("preference")}
            hint={t("preference_hint")}
            optional
            options={[
              { value: "", label: t("no_preference") },
              ...kinds.map((value) => ({ value, label: value })),
            ]}
          />
        )}
        <SwitchField path={[...param, "skippable"]} label={t("skippable")} />
        {!readOnly && (
          <div className="flex gap-1">
            <MoveSlot path={path} slot={slot} />
            <Button
              small
              look="danger"
              icon={<Trash2 aria-hidden size={16} />}
              onClick={() => set(path, withoutSlot(intent, slot))}
            >
              {t("remove_slot", { slot })}
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}
