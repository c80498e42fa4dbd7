"use client";
import { useTranslations } from "next-intl";
import type { Path } from "../draft/config-path.ts";
import { ChoiceField, SwitchField, TextField } from "../draft/fields.tsx";
import { RecordEditor } from "../draft/record-editor.tsx";
import { isPlainName } from "./plain-name.ts";

const types = ["string", "number", "boolean", "list", "object"] as const;

/** The fields of the answer that the agent gets. */
export function AnswerFields({ path }: { path: Path }) {
  const t = useTranslations("agents.requests");
  return (
    <RecordEditor
      path={path}
      title={t("response")}
      newLabel={t("field")}
      newHint={t("field_hint")}
      isName={isPlainName}
      create={(name) => ({ path: `/${name}`, type: "string", required: true })}
    >
      {(own) => (
        <>
          <div className="grid gap-3 @lg:grid-cols-2">
            <TextField path={[...own, "path"]} label={t("pointer")} hint={t("pointer_hint")} />
            <ChoiceField
              path={[...own, "type"]}
              label={t("type")}
              options={types.map((value) => ({ value, label: t(`types.${value}`) }))}
            />
          </div>
          <SwitchField path={[...own, "required"]} label={t("field_required")} />
        </>
      )}
    </RecordEditor>
  );
}
