"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";
import { Field } from "../ui/form/field.tsx";
import { TextArea } from "../ui/form/text-area.tsx";
import { ReadOnly } from "../ui/reading.tsx";

type SuiteEditorProps = { agentId: string; name: string; yaml: string; readOnly: boolean };

/** What a member typed, and the text it began from. */
type Edit = { text: string; from: string };

/** Edits the golden file. Saving checks it and reports each mistake with its line. */
export function SuiteEditor({ agentId, name, yaml, readOnly }: SuiteEditorProps) {
  const t = useTranslations("evaluations");
  const { run, busy } = useCommand("evaluation.import_suite", { done: t("saved") });
  const [edit, setEdit] = useState<Edit | null>(null);
  const text = edit?.text ?? yaml;
  async function save() {
    if ((await run({ agentId, name, yaml: text })) !== undefined) setEdit(null);
  }
  return (
    <div className="flex flex-col gap-3">
      {edit !== null && edit.from !== yaml && (
        <Callout tone="warn" title={t("changed_meanwhile")} live>
          <Button small onClick={() => setEdit(null)}>
            {t("show_theirs")}
          </Button>
        </Callout>
      )}
      <ReadOnly when={readOnly}>
        <Field label={t("yaml")} labelHidden>
          <TextArea
            mono
            rows={16}
            spellCheck={false}
            value={text}
            onChange={({ target }) => setEdit({ text: target.value, from: edit?.from ?? yaml })}
          />
        </Field>
      </ReadOnly>
      {!readOnly && (
        <div>
          <Button busy={busy} disabled={text === yaml || text === ""} onClick={() => void save()}>
            {t("save")}
          </Button>
        </div>
      )}
    </div>
  );
}
