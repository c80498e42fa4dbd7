"use client";
import type { JsonObject } from "@konstruct/core/json";
import { useEffect, useState } from "react";
import { Field } from "../../ui/form/field.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { objectAt, type Path } from "./config-path.ts";
import { useDraft } from "./draft-context.tsx";

const written = (pairs: JsonObject) =>
  Object.entries(pairs)
    .map(([key, value]) => `${key} = ${String(value)}`)
    .join("\n");

function readPairs(text: string): JsonObject {
  const lines = text.split("\n").filter((line) => line.includes("="));
  const pairs = lines.map((line): [string, string] => {
    const [key = "", ...rest] = line.split("=");
    return [key.trim(), rest.join("=").trim()];
  });
  return Object.fromEntries(pairs.filter(([key]) => key !== ""));
}

/** Names with texts, one pair a line: `status = {status}`. */
export function PairsField({ path, label, hint }: { path: Path; label: string; hint: string }) {
  const { state, set, problem } = useDraft();
  const stored = written(objectAt(state.config, path));
  const [text, setText] = useState(stored);
  // An incomplete line is not saved, and stays in the field while the member types.
  useEffect(() => {
    setText((shown) => (written(readPairs(shown)) === stored ? shown : stored));
  }, [stored]);
  return (
    <Field label={label} hint={hint} error={problem(path)}>
      <TextArea
        mono
        rows={2}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          set(path, readPairs(event.target.value));
        }}
      />
    </Field>
  );
}
