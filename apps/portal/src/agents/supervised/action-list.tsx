"use client";
import { useTranslations } from "next-intl";
import { type Path, textAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { ChoiceField, SwitchField } from "../draft/fields.tsx";
import { offeredTools } from "../draft/known-tools.ts";
import { RecordEditor } from "../draft/record-editor.tsx";

const reserved = ["reply", "escalate"];
const isName = (text: string) => /^[a-z][a-z0-9_]{0,39}$/.test(text) && !reserved.includes(text);

/** The actions a supervised draft can have on approval, beside a reply and a handover. */
export function ActionList() {
  const t = useTranslations("agents.supervised");
  return (
    <RecordEditor
      path={["supervised", "actions"]}
      title={t("actions")}
      newLabel={t("action")}
      newHint={t("action_hint")}
      isName={isName}
      create={() => ({ tool: null, always_person: false })}
    >
      {(path) => <ActionEditor path={path} />}
    </RecordEditor>
  );
}

function ActionEditor({ path }: { path: Path }) {
  const t = useTranslations("agents.supervised");
  const { state, choices } = useDraft();
  const chosen = textAt(state.config, [...path, "tool"]);
  const tools = offeredTools(state.config, choices.tools).filter(
    ({ name, effect }) => effect !== "read" || name === chosen,
  );
  return (
    <>
      <ChoiceField
        path={[...path, "tool"]}
        label={t("action_tool")}
        options={[
          { value: "", label: t("words_alone") },
          ...tools.map(({ name }) => ({ value: name, label: name })),
        ]}
      />
      <SwitchField
        path={[...path, "always_person"]}
        label={t("always_person")}
        hint={t("always_person_hint")}
      />
    </>
  );
}
