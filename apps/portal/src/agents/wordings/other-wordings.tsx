"use client";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { useDraft } from "../draft/draft-context.tsx";
import { keyOfText, withWording, wordingsIn } from "./wording-changes.ts";
import { WordingRow } from "./wording-row.tsx";

/** Wordings of what tools and records say, and a new one. */
export function OtherWordings({ language, keys }: { language: string; keys: readonly string[] }) {
  const t = useTranslations("wordings");
  const { state, replace, readOnly } = useDraft();
  const [text, setText] = useState("");
  const [words, setWords] = useState("");
  function add() {
    const key = keyOfText(wordingsIn(state.config, language), text.trim());
    replace(withWording(state.config, language, key, words.trim()));
    setText("");
    setWords("");
  }
  return (
    <>
      <p className="text-sm text-muted">{t("other_texts_about")}</p>
      {keys.map((key) => (
        <WordingRow key={key} language={language} name={key} label={key} standard={key} />
      ))}
      {!readOnly && (
        <form
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() !== "" && words.trim() !== "") add();
          }}
        >
          <div className="min-w-40 flex-1">
            <Field label={t("other_text")}>
              <Input value={text} onValueChange={setText} autoComplete="off" required />
            </Field>
          </div>
          <div className="min-w-40 flex-1">
            <Field label={t("other_words")}>
              <Input value={words} onValueChange={setWords} autoComplete="off" required lang={language} />
            </Field>
          </div>
          <Button type="submit" icon={<Plus aria-hidden size={16} />}>
            {t("add_text")}
          </Button>
        </form>
      )}
    </>
  );
}
