"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCommand } from "../client/use-command.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/form/field.tsx";
import { TextArea } from "../ui/form/text-area.tsx";
import { ReadOnly } from "../ui/reading.tsx";

type SuiteEditorProps = { agentId: string; name: string; yaml: string; readOnly: boolean };

/** Edits the golden file. Saving checks it and reports each mistake with its line. */
export function SuiteEditor({ agentId, name, yaml, readOnly }: SuiteEditorProps) {
  const t = useTranslations("evaluations");
  const { run, busy } = useCommand("evaluation.import_suite", { done: t("saved") });
  const [text, setText] = useState(yaml);
  return (
    <div className="flex flex-col gap-3">
      <ReadOnly when={readOnly}>
        <Field label={t("yaml")} labelHidden>
          <TextArea
            mono
            rows={16}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      </ReadOnly>
      {!readOnly && (
        <div>
          <Button
            busy={busy}
            disabled={text === yaml || text === ""}
            onClick={() => void run({ agentId, name, yaml: text })}
          >
            {t("save")}
          </Button>
        </div>
      )}
    </div>
  );
}
