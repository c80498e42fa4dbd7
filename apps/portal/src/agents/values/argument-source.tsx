"use client";
import type { Json } from "@konstruct/core/json";
import { useTranslations } from "next-intl";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { Select } from "../../ui/form/select.tsx";
import type { Path } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import type { OfferedTool } from "../draft/known-tools.ts";
import { FieldChoice } from "./field-choice.tsx";
import { readConstant, readSource, type Source, type SourceKind, writeSource } from "./source.ts";

export type ArgumentSourceProps = {
  /** The path in the draft. */
  path: Path;
  /** The source in the draft, or the implied one. */
  spec: Json | undefined;
  onChange: (spec: Json | undefined) => void;
  name: string;
  /** JSON type of the argument; `any` when unknown. */
  type: string;
  /** Tools that may have answered before. */
  results: readonly Pick<OfferedTool, "name" | "gives">[];
  /** Slots to choose from; null: any name. */
  slots: readonly string[] | null;
};

const kinds = ["free", "value", "slot", "result", "contact"] as const;
const attributes = ["tier", "customer_id"];

/** Edits the source of one argument, chosen from what exists instead of typed. */
export function ArgumentSource(props: ArgumentSourceProps) {
  const { path, spec, onChange, name, type, results, slots } = props;
  const t = useTranslations("agents.values");
  const { problem } = useDraft();
  const source = readSource(spec);
  const error = problem(path);
  const change = (next: Source) => onChange(writeSource(next));
  const first: Record<SourceKind, Source> = {
    free: { kind: "free" },
    value: { kind: "value", value: "" },
    slot: { kind: "slot", slot: slots === null ? name : (slots[0] ?? "") },
    result: { kind: "result", tool: results[0]?.name ?? "", field: "" },
    contact: { kind: "contact", attribute: "" },
    path: { kind: "path", path: "" },
  };
  const offered = kinds.filter(
    (kind) =>
      kind === source.kind ||
      (kind === "result" ? results.length > 0 : kind !== "slot" || slots === null || slots.length > 0),
  );
  const options = [...offered, ...(source.kind === "path" ? (["path"] as const) : [])];
  return (
    <div className="grid gap-2 md:grid-cols-2 md:items-start">
      <Field label={t("where", { name })} error={source.kind === "free" ? error : undefined}>
        <Select
          value={source.kind}
          onChange={(event) => change(first[options.find((kind) => kind === event.target.value) ?? "free"])}
          options={options.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        />
      </Field>
      {source.kind === "value" && (
        <Field label={t("value_of", { name })} hint={t("value_hint")} error={error}>
          <Input
            value={String(source.value)}
            onValueChange={(text) => change({ kind: "value", value: readConstant(text, type) })}
          />
        </Field>
      )}
      {source.kind === "slot" && <SlotOf {...{ name, slots, source, change, error }} />}
      {source.kind === "result" && <ResultOf {...{ name, results, source, change, error }} />}
      {source.kind === "contact" && (
        <FieldChoice
          label={t("attribute_of", { name })}
          fields={attributes}
          value={source.attribute}
          onChange={(attribute) => change({ kind: "contact", attribute })}
          error={error}
        />
      )}
      {source.kind === "path" && (
        <Field label={t("raw_path", { name })} error={error}>
          <Input value={source.path} onValueChange={(next) => change({ kind: "path", path: next })} />
        </Field>
      )}
    </div>
  );
}

type PartProps<Kind extends SourceKind> = {
  name: string;
  source: Extract<Source, { kind: Kind }>;
  change: (next: Source) => void;
  error: string | undefined;
};

function SlotOf({
  name,
  slots,
  source,
  change,
  error,
}: PartProps<"slot"> & Pick<ArgumentSourceProps, "slots">) {
  const t = useTranslations("agents.values");
  const set = (slot: string) => change({ kind: "slot", slot });
  const known = [...new Set([...(slots ?? []), source.slot])];
  return (
    <Field label={t("slot_of", { name })} hint={slots === null ? t("slot_hint") : undefined} error={error}>
      {slots === null ? (
        <Input value={source.slot} onValueChange={set} />
      ) : (
        <Select
          value={source.slot}
          onChange={(event) => set(event.target.value)}
          options={known.map((value) => ({ value, label: value }))}
        />
      )}
    </Field>
  );
}

function ResultOf({
  name,
  results,
  source,
  change,
  error,
}: PartProps<"result"> & Pick<ArgumentSourceProps, "results">) {
  const t = useTranslations("agents.values");
  const names = [...new Set([...results.map((one) => one.name), source.tool])];
  const gives = results.find((one) => one.name === source.tool)?.gives ?? {};
  return (
    <div className="flex flex-col gap-2">
      <Field label={t("tool_of", { name })}>
        <Select
          value={source.tool}
          onChange={(event) => change({ kind: "result", tool: event.target.value, field: "" })}
          options={names.map((value) => ({ value, label: value }))}
        />
      </Field>
      <FieldChoice
        key={source.tool}
        label={t("field_of", { name })}
        fields={Object.keys(gives)}
        value={source.field}
        onChange={(field) => change({ ...source, field })}
        error={error}
      />
    </div>
  );
}
