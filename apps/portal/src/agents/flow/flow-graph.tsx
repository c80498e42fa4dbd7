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
import { MessageCircle, Scale, Target, Users, Workflow, Wrench } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import { classes } from "../../ui/classes.ts";
import { useDraft } from "../draft/draft-context.tsx";
import { ProblemDot } from "../draft/problem-dot.tsx";
import { usePlace } from "../place-context.tsx";
import { placeOf } from "../section-list.ts";
import { flowLayout, nodeSize } from "./flow-layout.ts";
import type { Flow, FlowKind, FlowNode } from "./flow-of.ts";

type Box = Node<{ box: FlowNode; hasProblem: boolean; open: () => void }, "box">;

const looks: Record<FlowKind, string> = {
  trigger: "border-border bg-raised",
  goal: "border-accent bg-accent-soft",
  procedure: "border-accent bg-accent-soft",
  tool: "border-edge bg-surface",
  policy: "border-warn bg-warn-soft",
  person: "border-good bg-good-soft",
};

const icons: Record<FlowKind, ComponentType<{ size: number; "aria-hidden": true }>> = {
  trigger: MessageCircle,
  goal: Target,
  procedure: Workflow,
  tool: Wrench,
  policy: Scale,
  person: Users,
};

function FlowBox({ data: { box, hasProblem, open } }: NodeProps<Box>) {
  const t = useTranslations("agents");
  const Icon = icons[box.kind];
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} className="invisible" />
      <button
        type="button"
        onClick={open}
        className={classes(
          "nodrag nopan flex h-14 w-47.5 cursor-pointer flex-col justify-center rounded-md border px-2.5 text-left text-text hover:shadow-md",
          looks[box.kind],
        )}
      >
        <span className="flex items-center gap-1 text-xs text-muted">
          <Icon aria-hidden size={12} />
          {t(`flow.kinds.${box.kind}`)}
          {hasProblem && <ProblemDot>{t("has_problem")}</ProblemDot>}
        </span>
        <span className="w-full truncate text-sm font-medium">{box.title}</span>
      </button>
      <Handle type="source" position={Position.Right} isConnectable={false} className="invisible" />
    </>
  );
}

const nodeTypes = { box: FlowBox };

/** The graph, drawn from left to right. A box opens its section, by a click or with Enter. */
export function FlowGraph({ flow }: { flow: Flow }) {
  const t = useTranslations("agents.flow");
  const { open } = usePlace();
  const { state } = useDraft();
  const broken = new Set(state.findings.map(({ path }) => placeOf(path).item));
  const places = flowLayout(flow);
  const nodes = flow.nodes.map(
    (box): Box => ({
      id: box.id,
      type: "box",
      position: places.get(box.id) ?? { x: 0, y: 0 },
      ...nodeSize,
      data: {
        box,
        hasProblem: box.place.item !== null && broken.has(box.place.item),
        open: () => open(box.place.section, box.place.item),
      },
    }),
  );
  const edges = flow.edges.map(({ from, to }) => ({
    id: `${from} ${to}`,
    source: from,
    target: to,
    markerEnd: { type: MarkerType.ArrowClosed, color: "var(--edge)" },
    style: { stroke: "var(--edge)" },
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
