"use client";
import { type Json, parseJson } from "@konstruct/core/json";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Field } from "../../ui/form/field.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import type { Path } from "./config-path.ts";
import { useDraft, useValue } from "./draft-context.tsx";

const written = (value: Json | undefined) => (value === undefined ? "" : JSON.stringify(value, null, 2));

function read(text: string): { value: Json | undefined } | null {
  if (text.trim() === "") return { value: undefined };
  const parsed = parseJson(text);
  // Incomplete JSON: the problem is shown beside the field, and the draft does not change.
  return parsed.ok ? { value: parsed.value as Json } : null;
}

/** A value as JSON; an empty field removes it. Invalid JSON is not saved, and the field says so. */
export function JsonField({ path, label, hint }: { path: Path; label: string; hint: string }) {
  const t = useTranslations("agents");
  const { problem } = useDraft();
  const [value, set] = useValue(path);
  const stored = written(value);
  const [text, setText] = useState(stored);
  useEffect(() => {
    setText((shown) => {
      const now = read(shown);
      return now !== null && written(now.value) === stored ? shown : stored;
    });
  }, [stored]);
  const isWhole = read(text) !== null;
  return (
    <Field label={label} hint={hint} error={isWhole ? problem(path) : t("no_json")}>
      <TextArea
        mono
        rows={2}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          const now = read(event.target.value);
          if (now !== null) set(now.value);
        }}
      />
    </Field>
  );
}
