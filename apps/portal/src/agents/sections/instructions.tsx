"use client";
import { estimateTokens } from "@konstruct/core/text/estimate-tokens";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { textAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";

const path = ["instructions"];

/** The agent's instructions, with the values `{{…}}` can have and the share of the model's context they take. */
export function Instructions() {
  const t = useTranslations("agents.instructions");
  const { state, set, problem, choices, readOnly } = useDraft();
  const area = useRef<HTMLTextAreaElement>(null);
  const text = textAt(state.config, path);
  function insert(name: string) {
    const { selectionStart = text.length, selectionEnd = text.length } = area.current ?? {};
    const written = `{{${name}}}`;
    set(path, `${text.slice(0, selectionStart)}${written}${text.slice(selectionEnd)}`);
    area.current?.focus();
  }
  return (
    <div className="flex flex-col gap-3">
      <Field label={t("label")} hint={t("hint")} error={problem(path)}>
        <TextArea ref={area} rows={12} value={text} onChange={(event) => set(path, event.target.value)} />
      </Field>
      <p className="text-sm text-muted">{t("tokens", { count: estimateTokens(text) })}</p>
      {!readOnly && (
        <section aria-labelledby="variables" className="flex flex-col gap-2">
          <h3 id="variables" className="font-semibold">
            {t("variables")}
          </h3>
          <p className="text-sm text-muted">{t("variables_hint")}</p>
          <ul className="flex flex-wrap gap-2">
            {choices.variables.map((name) => (
              <li key={name}>
                <Button small onClick={() => insert(name)} aria-label={t("insert", { name })}>
                  <code>{`{{${name}}}`}</code>
                  {text.includes(`{{${name}}}`) && <span className="text-muted">{t("used")}</span>}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
