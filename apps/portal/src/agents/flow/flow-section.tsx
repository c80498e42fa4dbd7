"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { loadPart } from "../../ui/later/load-part.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { FailedCases } from "./failed-cases.tsx";
import { failuresOf } from "./failures-of.ts";
import { FlowList } from "./flow-list.tsx";
import { flowOf } from "./flow-of.ts";
import { useFailedCases } from "./use-failed-cases.ts";
import { useFlowTitle } from "./use-flow-title.ts";

// The library draws with style attributes, which the content policy refuses in HTML from the server.
const FlowGraph = dynamic(
  () => loadPart(() => import("./flow-graph.tsx")).then((loaded) => loaded.FlowGraph),
  {
    ssr: false,
    loading: () => <div className="appear-late h-[60dvh] rounded-md border border-border bg-raised" />,
  },
);

/** More nodes than this cannot be told apart: they are listed only. */
const mostDrawn = 250;

/** The draft as a graph, and the same as text. */
export function FlowSection() {
  const t = useTranslations("agents.flow");
  const { agentId, state } = useDraft();
  const titleOf = useFlowTitle();
  const { cases, problem } = useFailedCases(agentId);
  const { nodes, edges } = flowOf(state.config);
  const flow = { edges, nodes: nodes.map((node) => ({ ...node, title: titleOf(node) })) };
  if (nodes.length === 0) return <p className="text-muted">{t("empty")}</p>;
  const failures = failuresOf(state.config, flow, cases);
  const casesOf = (id: string) => failures.get(id) ?? [];
  const placed = new Set([...failures.values()].flat());
  const unplaced = cases.filter((one) => !placed.has(one));
  const isDrawn = nodes.length <= mostDrawn;
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-prose text-muted">
        {isDrawn ? t("about") : t("too_many", { count: nodes.length })}
      </p>
      {problem !== null && (
        <p role="alert" className="text-bad">
          {t("no_failures", { problem })}
        </p>
      )}
      {unplaced.length > 0 && (
        <section>
          <h3 className="font-medium">{t("unplaced")}</h3>
          <FailedCases cases={unplaced} />
        </section>
      )}
      {isDrawn && <FlowGraph flow={flow} casesOf={casesOf} />}
      <details open={!isDrawn}>
        <summary className="cursor-pointer font-medium">{t("as_text")}</summary>
        <FlowList flow={flow} casesOf={casesOf} />
      </details>
    </div>
  );
}
