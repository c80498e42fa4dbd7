"use client";
import { useTranslations } from "next-intl";
import { changesInWords } from "../../tools/changes-in-words.ts";
import { type Path, textAt } from "../draft/config-path.ts";
import { useDraft } from "../draft/draft-context.tsx";

/** What changed at a server of the draft since its present pin, in words; undefined when nothing did. */
export function useServerChanges(): (path: Path) => string | undefined {
  const t = useTranslations("common.mcp_changes");
  const { state, mcpChanges } = useDraft();
  return (path) => {
    const [name, at] = [
      textAt(state.config, [...path, "name"]),
      textAt(state.config, [...path, "pinned", "at"]),
    ];
    const changes = mcpChanges.find(
      ({ server, pinnedAt }) => server === name && Date.parse(pinnedAt) === Date.parse(at),
    );
    return changes === undefined ? undefined : changesInWords(changes, (key, count) => t(key, { count }));
  };
}
