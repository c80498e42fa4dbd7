"use client";
import { yaml } from "@codemirror/lang-yaml";
import { MergeView } from "@codemirror/merge";
import { EditorState, EditorView } from "@uiw/react-codemirror";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { codeLook } from "../draft/code-look.ts";

/** Two configurations side by side, line by line; equal lines are folded. */
export function RawDiff({ from, to }: { from: string; to: string }) {
  const t = useTranslations("agents.versions");
  const place = useRef<HTMLDivElement>(null);
  const [fromName, toName, unchanged] = [t("from"), t("to"), t("unchanged")];
  useEffect(() => {
    const parent = place.current;
    if (parent === null) return;
    const side = (doc: string, name: string) => ({
      doc,
      extensions: [
        yaml(),
        EditorView.editable.of(false),
        EditorState.readOnly.of(true),
        EditorState.phrases.of({ "$ unchanged lines": unchanged }),
        ...codeLook(name),
      ],
    });
    const view = new MergeView({
      parent,
      a: side(from, fromName),
      b: side(to, toName),
      collapseUnchanged: { margin: 3, minSize: 6 },
      gutter: true,
    });
    return () => view.destroy();
  }, [from, to, fromName, toName, unchanged]);
  return <div ref={place} className="mt-4 max-h-[70dvh] overflow-auto rounded-md border border-border" />;
}
