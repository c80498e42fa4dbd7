"use client";
import { useTranslations } from "next-intl";
import { type Path, textAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { ChoiceField, LinesField, NumberField, SwitchField, TextField } from "../draft/fields.tsx";
import { RecordEditor } from "../draft/record-editor.tsx";
import { isPlainName } from "./plain-name.ts";

const types = ["string", "number", "integer", "boolean"] as const;

/** The parameters of a request that the model fills. */
export function RequestParams({ path }: { path: Path }) {
  const t = useTranslations("agents.requests");
  return (
    <RecordEditor
      path={path}
      title={t("params")}
      newLabel={t("param")}
      newHint={t("param_hint")}
      isName={isPlainName}
      create={() => ({ type: "string", required: true })}
    >
      {(own) => <ParamEditor path={own} />}
    </RecordEditor>
  );
}

function ParamEditor({ path }: { path: Path }) {
  const t = useTranslations("agents.requests");
  const { state } = useDraft();
  const isText = (textAt(state.config, [...path, "type"]) || "string") === "string";
  return (
    <>
      <div className="grid gap-3 @lg:grid-cols-2">
        <ChoiceField
          path={[...path, "type"]}
          label={t("type")}
          options={types.map((value) => ({ value, label: t(`types.${value}`) }))}
        />
        <TextField path={[...path, "description"]} label={t("about")} optional />
      </div>
      <SwitchField path={[...path, "required"]} label={t("required")} />
      {isText && (
        <>
          <TextField path={[...path, "pattern"]} label={t("pattern")} hint={t("pattern_hint")} optional />
          <NumberField
            path={[...path, "max_length"]}
            min={1}
            max={10_000}
            empty={undefined}
            label={t("max_length")}
          />
          <LinesField
            path={[...path, "enum"]}
            label={t("values")}
            hint={t("values_hint")}
            rows={2}
            optional
          />
        </>
      )}
    </>
  );
}
