"use client";
import { yaml } from "@codemirror/lang-yaml";
import CodeMirror from "@uiw/react-codemirror";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { parseDocument, stringify } from "yaml";
import { codeLook } from "./draft/code-look.ts";
import { useDraft } from "./draft/draft-context.tsx";

type Read = { config: Record<string, never> } | { problem: string };

const written = (config: object) => stringify(config, { lineWidth: 110 });

function readYaml(text: string): Read {
  const document = parseDocument(text, { uniqueKeys: true });
  const [error] = document.errors;
  if (error !== undefined) return { problem: error.message.split("\n")[0] ?? "" };
  const value: unknown = document.toJS({ maxAliasCount: 0 });
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { problem: "" };
  return { config: JSON.parse(JSON.stringify(value)) };
}

/** The draft for members without the right to edit. */
function YamlText() {
  const t = useTranslations("agents.advanced");
  const { state } = useDraft();
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={t("editor")}
      className="max-h-[70dvh] overflow-auto rounded-md border border-border bg-raised p-3 text-sm"
    >
      <pre>{written(state.config)}</pre>
    </section>
  );
}

/** The whole draft as YAML; read-only text for members who may not edit. */
export function DraftYaml() {
  const { readOnly } = useDraft();
  return readOnly ? <YamlText /> : <YamlEditor />;
}

/** Valid YAML typed here updates the form, and a change in the form updates the text here. */
function YamlEditor() {
  const t = useTranslations("agents.advanced");
  const { state, replace } = useDraft();
  const [text, setText] = useState(() => written(state.config));
  const [problem, setProblem] = useState<string | null>(null);
  const own = useRef(state.config);
  const [look] = useState(() => codeLook(t("editor")));
  useEffect(() => {
    // The change came from elsewhere.
    if (state.config === own.current) return;
    own.current = state.config;
    setText(written(state.config));
  }, [state.config]);
  function change(next: string) {
    setText(next);
    const read = readYaml(next);
    if ("problem" in read) {
      setProblem(read.problem === "" ? t("no_object") : read.problem);
      return;
    }
    setProblem(null);
    own.current = read.config;
    replace(read.config);
  }
  return (
    <div className="flex flex-col gap-2">
      <CodeMirror
        value={text}
        onChange={change}
        theme="none"
        extensions={[yaml(), ...look]}
        basicSetup={{ syntaxHighlighting: false, highlightActiveLine: false }}
        indentWithTab={false}
        className="overflow-hidden rounded-md border border-edge"
        height="70dvh"
      />
      <p role="status" className="min-h-6 text-sm text-bad">
        {problem !== null && t("not_yaml", { problem })}
      </p>
    </div>
  );
}
