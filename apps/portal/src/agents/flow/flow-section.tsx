"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useDraft } from "../draft/draft-context.tsx";
import { FlowList } from "./flow-list.tsx";
import { flowOf } from "./flow-of.ts";
import { useFlowTitle } from "./use-flow-title.ts";

// The library draws with style attributes, which the content policy refuses in HTML from the server.
const FlowGraph = dynamic(() => import("./flow-graph.tsx").then((loaded) => loaded.FlowGraph), {
  ssr: false,
  loading: () => <div className="appear-late h-[60dvh] rounded-md border border-border bg-raised" />,
});

/** More boxes than this cannot be told apart: they are listed only. */
const mostDrawn = 250;

/** The draft as a graph, and the same as text. */
export function FlowSection() {
  const t = useTranslations("agents.flow");
  const { state } = useDraft();
  const titleOf = useFlowTitle();
  const { nodes, edges } = flowOf(state.config);
  const flow = { edges, nodes: nodes.map((node) => ({ ...node, title: titleOf(node) })) };
  if (nodes.length === 0) return <p className="text-muted">{t("empty")}</p>;
  const isDrawn = nodes.length <= mostDrawn;
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-prose text-muted">
        {isDrawn ? t("about") : t("too_many", { count: nodes.length })}
      </p>
      {isDrawn && <FlowGraph flow={flow} />}
      <details open={!isDrawn}>
        <summary className="cursor-pointer font-medium">{t("as_text")}</summary>
        <FlowList flow={flow} />
      </details>
    </div>
  );
}
