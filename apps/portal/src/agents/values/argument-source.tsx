"use client";
import type { Json } from "@konstruct/core/json";
import { useTranslations } from "next-intl";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { Select } from "../../ui/form/select.tsx";
import type { Path } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import type { OfferedTool } from "../draft/known-tools.ts";
import { titleOf } from "../draft/slug-of.ts";
import { readConstant, readSource, type Source, writeSource } from "./source.ts";
import { keyOf, type SourceOption, sourceOptions } from "./source-options.ts";

export type ArgumentSourceProps = {
  /** The path in the draft. */
  path: Path;
  /** The source in the draft, or the implied one. */
  spec: Json | undefined;
  onChange: (spec: Json | undefined) => void;
  name: string;
  /** JSON type of the argument; `any` when unknown. */
  type: string;
  required: boolean;
  /** Tools that may have answered before. */
  results: readonly Pick<OfferedTool, "name" | "gives">[];
  /** Slots to choose from; null: any name, and a model may give the value. */
  slots: readonly string[] | null;
};

/** Edits the source of one argument: one picker of what exists, and a field for what is typed. */
export function ArgumentSource(props: ArgumentSourceProps) {
  const { path, spec, onChange, name, type, required, results, slots } = props;
  const t = useTranslations("agents.values");
  const { problem } = useDraft();
  const source = readSource(spec);
  const options = sourceOptions(name, slots, results, source);
  const chosen = keyOf(source, options);
  const change = (next: Source) => onChange(writeSource(next));
  const isEmpty = source.kind === "value" && source.value === "";
  const isMissing = required && (isEmpty || (source.kind === "free" && slots !== null));
  const error = problem(path) ?? (isMissing ? t("missing") : undefined);
  const isTyped = options.some(({ key, typed }) => key === chosen && typed);
  return (
    <div className="grid gap-2 @lg:grid-cols-2 @lg:items-start">
      <Field label={required ? t("required", { name }) : name} error={isTyped ? undefined : error}>
        <Select
          value={chosen}
          onChange={(event) => {
            const option = options.find(({ key }) => key === event.target.value);
            if (option !== undefined) change(option.source);
          }}
          options={options.map((option) => ({
            value: option.key,
            label: labelOf(t, option, slots !== null),
          }))}
        />
      </Field>
      {isTyped && <TypedSource {...{ name, type, source, change, error }} />}
    </div>
  );
}

function labelOf(
  t: ReturnType<typeof useTranslations<"agents.values">>,
  { source, typed }: SourceOption,
  isGoal: boolean,
): string {
  switch (source.kind) {
    case "free":
      return isGoal ? t("unset") : t("free");
    case "slot":
      return typed ? t("slot_typed") : t("slot", { slot: source.slot });
    case "result": {
      const tool = titleOf(source.tool);
      return typed ? t("result_typed", { tool }) : t("result", { tool, field: source.field });
    }
    case "contact":
      return typed ? t("contact_typed") : t("contact", { attribute: source.attribute });
    case "value":
      return t("value");
    case "path":
      return t("path");
  }
}

type TypedSourceProps = {
  name: string;
  type: string;
  source: Source;
  change: (next: Source) => void;
  error: string | undefined;
};

/** The part of a source that is typed: a fixed value, or the name of what is not in the list. */
function TypedSource({ name, type, source, change, error }: TypedSourceProps) {
  const t = useTranslations("agents.values");
  const field = (label: string, value: string, write: (text: string) => Source, hint?: string) => (
    <Field label={label} error={error} {...(hint !== undefined && { hint })}>
      <Input value={value} onValueChange={(text) => change(write(text))} />
    </Field>
  );
  switch (source.kind) {
    case "value":
      return field(
        t("value_of", { name }),
        String(source.value),
        (text) => ({ kind: "value", value: readConstant(text, type) }),
        t("value_hint"),
      );
    case "slot":
      return field(t("slot_of", { name }), source.slot, (slot) => ({ kind: "slot", slot }), t("slot_hint"));
    case "result":
      return field(
        t("field_of", { name }),
        source.field,
        (text) => ({ ...source, field: text }),
        t("path_hint"),
      );
    case "contact":
      return field(t("attribute_of", { name }), source.attribute, (attribute) => ({
        kind: "contact",
        attribute,
      }));
    case "path":
      return field(t("raw_path", { name }), source.path, (path) => ({ kind: "path", path }));
    case "free":
      return null;
  }
}
