"use client";
import type { Json } from "@konstruct/core/json";
import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { Select } from "../../ui/form/select.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { listAt, objectAt, type Path, textAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { readConstant } from "../values/source.ts";

const kinds = ["test", "all", "any", "not"] as const;
type Kind = (typeof kinds)[number];
const ops = ["eq", "ne", "in", "gt", "gte", "lt", "lte", "exists", "matches"] as const;

/** Deeper conditions are edited as YAML: nested boxes are hard to read. */
const deepest = 3;

const newTest = { field: "tool", op: "eq", value: "" };

const kindOf = (condition: object): Kind =>
  kinds.find((kind) => kind !== "test" && Object.hasOwn(condition, kind)) ?? "test";

/** A condition of another kind that keeps the values that fit. */
function asKind(condition: Json, from: Kind, to: Kind): Json {
  const inner =
    from === "all" || from === "any"
      ? listAt(condition, [from])
      : from === "not"
        ? [objectAt(condition, ["not"])]
        : [condition];
  if (to === "all" || to === "any") return { [to]: [...inner] };
  const first = inner[0] ?? newTest;
  return to === "not" ? { not: first } : kindOf(first as object) === "test" ? first : newTest;
}

const written = (value: Json | undefined): string =>
  Array.isArray(value)
    ? value.map(String).join(", ")
    : value === undefined || value === null
      ? ""
      : String(value);

/** When a rule applies: one test, or several together. */
export function ConditionEditor({ path, depth = 0 }: { path: Path; depth?: number }) {
  const t = useTranslations("agents.policy");
  const { state, set, readOnly } = useDraft();
  const condition = objectAt(state.config, path);
  const kind = kindOf(condition);
  const items = kind === "all" || kind === "any" ? listAt(condition, [kind]) : [];
  const offered = depth < deepest ? kinds : (["test"] as const);
  return (
    <div className="flex flex-col gap-2 border-l-2 border-border pl-3">
      <div className="max-w-52">
        <Field label={t("kind")} labelHidden>
          <Select
            value={kind}
            onChange={(event) =>
              set(path, asKind(condition, kind, kinds.find((one) => one === event.target.value) ?? "test"))
            }
            options={offered.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
        </Field>
      </div>
      {kind === "test" && <TestEditor path={path} />}
      {kind === "not" && <ConditionEditor path={[...path, "not"]} depth={depth + 1} />}
      {(kind === "all" || kind === "any") && (
        <>
          {items.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no name; its place is what it is known by
            <div key={index} className="flex items-start gap-1">
              <div className="min-w-0 flex-1">
                <ConditionEditor path={[...path, kind, index]} depth={depth + 1} />
              </div>
              {!readOnly && (
                <IconButton
                  name={t("remove_test")}
                  icon={<Trash2 aria-hidden size={16} />}
                  onClick={() => set([...path, kind, index], undefined)}
                />
              )}
            </div>
          ))}
          {!readOnly && (
            <div>
              <Button
                small
                icon={<Plus aria-hidden size={16} />}
                onClick={() => set([...path, kind, items.length], newTest)}
              >
                {t("add_test")}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}

function TestEditor({ path }: { path: Path }) {
  const t = useTranslations("agents.policy");
  const { state, set } = useDraft();
  const op = textAt(state.config, [...path, "op"]);
  const value = objectAt(state.config, path).value;
  const [text, setText] = useState(written(value));
  useEffect(
    () => setText((shown) => (written(read(shown, op)) === written(value) ? shown : written(value))),
    [value, op],
  );
  return (
    <div className="grid gap-2 @lg:grid-cols-[minmax(0,1fr)_9rem_minmax(0,1fr)]">
      <Field label={t("field")}>
        <Input
          list="policy-fields"
          value={textAt(state.config, [...path, "field"])}
          onValueChange={(field) => set([...path, "field"], field)}
        />
      </Field>
      <Field label={t("op")}>
        <Select
          value={op}
          onChange={(event) => {
            set([...path, "op"], event.target.value);
            set([...path, "value"], read(text, event.target.value));
          }}
          options={ops.map((one) => ({ value: one, label: t(`ops.${one}`) }))}
        />
      </Field>
      {op !== "exists" && (
        <Field label={op === "in" ? t("values") : t("value")}>
          <Input
            value={text}
            onValueChange={(next) => {
              setText(next);
              set([...path, "value"], read(next, op));
            }}
          />
        </Field>
      )}
    </div>
  );
}

/** The typed value, in the type the test compares. */
function read(text: string, op: string): Json | undefined {
  if (op === "exists") return true;
  if (op === "in")
    return text
      .split(",")
      .map((one) => readConstant(one.trim(), "any"))
      .filter((one) => one !== "");
  return op === "matches" ? text : readConstant(text.trim(), "any");
}
