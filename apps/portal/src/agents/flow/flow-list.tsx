"use client";
import { useTranslations } from "next-intl";
import { usePlace } from "../place-context.tsx";
import type { Flow } from "./flow-of.ts";

/** Every box with what it leads to, for those who read instead of look. */
export function FlowList({ flow: { nodes, edges } }: { flow: Flow }) {
  const t = useTranslations("agents.flow");
  const { open } = usePlace();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return (
    <ul aria-label={t("as_text")} className="flex flex-col gap-1 pt-2">
      {nodes.map(({ id, kind, title, place }) => {
        const next = edges.flatMap(({ from, to }) => (from === id ? [byId.get(to)?.title ?? ""] : []));
        return (
          <li key={id}>
            <button
              type="button"
              className="cursor-pointer rounded px-1 text-left text-accent underline hover:bg-raised"
              onClick={() => open(place.section, place.item)}
            >
              {t("named", { kind: t(`kinds.${kind}`), title })}
            </button>
            {next.length > 0 && <> {t("leads_to", { names: next.join(", ") })}</>}
          </li>
        );
      })}
    </ul>
  );
}
