"use client";
import { autocompletion } from "@codemirror/autocomplete";
import { yaml } from "@codemirror/lang-yaml";
import { linter, lintGutter, setDiagnostics } from "@codemirror/lint";
import { agentConfigSchema } from "@konstruct/core/agent/agent-config";
import CodeMirror, { type EditorView } from "@uiw/react-codemirror";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { parseDocument, stringify } from "yaml";
import { z } from "zod";
import { codeLook } from "../draft/code-look.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { readYaml } from "./read-yaml.ts";
import type { Schema } from "./schema-choices.ts";
import { completeFrom } from "./yaml-complete.ts";
import { spanOfPath } from "./yaml-places.ts";

const completions = autocompletion({
  override: [
    completeFrom(z.toJSONSchema(agentConfigSchema, { io: "input", unrepresentable: "any" }) as Schema),
  ],
  icons: false,
});

const written = (config: object) => stringify(config, { lineWidth: 110 });

/** The draft for members without the right to edit. */
function YamlText() {
  const t = useTranslations("agents.yaml");
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
  const t = useTranslations("agents.yaml");
  const { state, replace } = useDraft();
  const [text, setText] = useState(() => written(state.config));
  const [problem, setProblem] = useState<string | null>(null);
  const own = useRef(state.config);
  const [look] = useState(() => [yaml(), completions, linter(null), lintGutter(), ...codeLook(t("editor"))]);
  const [view, setView] = useState<EditorView | null>(null);
  const { findings } = state;
  useEffect(() => {
    if (view === null || problem !== null) return;
    const document = parseDocument(text);
    const ends = view.state.doc.length;
    const diagnostics = findings.map(({ path, message }) => {
      const { from, to } = spanOfPath(document, path);
      return { from: Math.min(from, ends), to: Math.min(to, ends), severity: "error" as const, message };
    });
    view.dispatch(setDiagnostics(view.state, diagnostics));
  }, [view, findings, text, problem]);
  useEffect(() => {
    // The change came from elsewhere.
    if (state.config === own.current) return;
    own.current = state.config;
    setText(written(state.config));
    setProblem(null);
  }, [state.config]);
  function change(next: string) {
    setText(next);
    const read = readYaml(next);
    if (!("config" in read)) {
      setProblem("error" in read ? read.error : t(read.refused));
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
        extensions={look}
        onCreateEditor={setView}
        basicSetup={{ syntaxHighlighting: false, highlightActiveLine: false }}
        indentWithTab={false}
        className="overflow-hidden rounded-md border border-edge"
        height="60dvh"
      />
      <p role="status" className="min-h-6 text-sm text-bad">
        {problem !== null && t("not_yaml", { problem })}
      </p>
      {problem === null && findings.length > 0 && (
        <section aria-labelledby="yaml-problems">
          <h3 id="yaml-problems" className="font-semibold text-bad">
            {t("problems")}
          </h3>
          <ul className="list-disc pl-5">
            {findings.map(({ path, message }) => {
              const { from } = spanOfPath(parseDocument(text), path);
              const line = text.slice(0, from).split("\n").length;
              return <li key={`${path.join(".")} ${message}`}>{t("at_line", { line, message })}</li>;
            })}
          </ul>
        </section>
      )}
    </div>
  );
}
