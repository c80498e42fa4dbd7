"use client";
import "@xyflow/react/dist/base.css";
import {
  Background,
  Controls,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
} from "@xyflow/react";
import { MessageCircle, Scale, Target, TriangleAlert, UserCog, Users, Workflow, Wrench } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import { useOrg } from "../../client/org.tsx";
import { classes } from "../../ui/classes.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { ProblemDot } from "../draft/problem-dot.tsx";
import { usePlace } from "../place-context.tsx";
import { placeOf } from "../section-list.ts";
import type { CasesOf } from "./failed-cases.tsx";
import { flowLayout, sizeOf } from "./flow-layout.ts";
import type { Flow, FlowKind, FlowNode } from "./flow-of.ts";
import { hrefOfCase } from "./use-failed-cases.ts";

type DrawnNode = Node<
  { node: FlowNode; hasProblem: boolean; cases: ReturnType<CasesOf>; open: () => void },
  "flow"
>;

const looks: Record<FlowKind, string> = {
  trigger: "border-border bg-raised",
  goal: "border-accent bg-accent-soft",
  procedure: "border-accent bg-accent-soft",
  specialist: "border-accent bg-surface",
  tool: "border-edge bg-surface",
  policy: "border-warn bg-warn-soft",
  person: "border-good bg-good-soft",
};

const icons: Record<FlowKind, ComponentType<{ size: number; "aria-hidden": true }>> = {
  trigger: MessageCircle,
  goal: Target,
  procedure: Workflow,
  specialist: UserCog,
  tool: Wrench,
  policy: Scale,
  person: Users,
};

function FlowNodeButton({ data: { node, hasProblem, cases, open } }: NodeProps<DrawnNode>) {
  const t = useTranslations("agents");
  const Icon = icons[node.kind];
  const { needs = [] } = node;
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} className="invisible" />
      <button
        type="button"
        onClick={open}
        className={classes(
          "nodrag nopan flex w-47.5 cursor-pointer flex-col justify-center rounded-md border px-2.5 text-left text-text hover:shadow-md",
          needs.length > 0 ? "h-18" : "h-14",
          looks[node.kind],
          cases.length > 0 && "outline-2 outline-bad",
        )}
      >
        <span className="flex items-center gap-1 text-xs text-muted">
          <Icon aria-hidden size={12} />
          {t(`flow.kinds.${node.kind}`)}
          {hasProblem && <ProblemDot>{t("has_problem")}</ProblemDot>}
        </span>
        <span className="w-full truncate text-sm font-medium">{node.title}</span>
        {needs.length > 0 && (
          <span className="w-full truncate text-xs text-muted">
            {t("flow.needs", { names: needs.join(", ") })}
          </span>
        )}
      </button>
      <FailedMark cases={cases} />
      <Handle type="source" position={Position.Right} isConnectable={false} className="invisible" />
    </>
  );
}

/** Leads to the failed case of a node; the list below names all of several. */
function FailedMark({ cases }: { cases: ReturnType<CasesOf> }) {
  const t = useTranslations("agents.flow");
  const org = useOrg();
  const [first] = cases;
  if (first === undefined) return null;
  const name =
    cases.length === 1
      ? t("failed", { title: first.title, suite: first.suite })
      : t("several_failed", { count: cases.length, title: first.title });
  return (
    <Link
      href={hrefOfCase(org, first)}
      prefetch={false}
      aria-label={name}
      title={name}
      className="nodrag nopan absolute -top-2.5 -right-2.5 flex size-6 items-center justify-center rounded-full border border-bad bg-bad-soft text-bad"
    >
      <TriangleAlert aria-hidden size={14} />
    </Link>
  );
}

const nodeTypes = { flow: FlowNodeButton };

/** The graph, drawn from left to right. A node opens its section, by a click or with Enter. */
export function FlowGraph({ flow, casesOf }: { flow: Flow; casesOf: CasesOf }) {
  const t = useTranslations("agents.flow");
  const { open } = usePlace();
  const { state } = useDraft();
  const broken = new Set(state.findings.map(({ path }) => placeOf(path).item));
  const places = flowLayout(flow);
  const nodes = flow.nodes.map(
    (node): DrawnNode => ({
      id: node.id,
      type: "flow",
      position: places.get(node.id) ?? { x: 0, y: 0 },
      ...sizeOf(node),
      data: {
        node,
        cases: casesOf(node.id),
        hasProblem: node.place.item !== null && broken.has(node.place.item),
        open: () => open(node.place.section, node.place.item),
      },
    }),
  );
  const edges = flow.edges.map(({ from, to, required = false }) => ({
    id: `${from} ${to} ${required}`,
    source: from,
    target: to,
    markerEnd: { type: MarkerType.ArrowClosed, color: "var(--edge)" },
    style: { stroke: "var(--edge)", ...(required && { strokeDasharray: "5 4" }) },
  }));
  return (
    <section
      aria-label={t("graph")}
      className="h-[60dvh] min-h-80 rounded-md border border-border bg-surface"
    >
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        fitView
        minZoom={0.2}
        proOptions={{ hideAttribution: true }}
        ariaLabelConfig={{
          "controls.ariaLabel": t("controls"),
          "controls.zoomIn.ariaLabel": t("zoom_in"),
          "controls.zoomOut.ariaLabel": t("zoom_out"),
          "controls.fitView.ariaLabel": t("fit"),
        }}
      >
        <Background color="var(--border)" />
        <Controls
          showInteractive={false}
          className="flex flex-col overflow-hidden rounded border border-border bg-surface text-text [&_button]:flex [&_button]:size-7 [&_button]:cursor-pointer [&_button]:items-center [&_button]:justify-center [&_button]:hover:bg-raised [&_svg]:size-3 [&_svg]:fill-current"
        />
      </ReactFlow>
    </section>
  );
}
