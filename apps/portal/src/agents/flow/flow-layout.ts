import { Graph, layout } from "@dagrejs/dagre";
import type { Flow, FlowNode } from "./flow-of.ts";

const [oneLine, twoLines] = [56, 72];

/** In pixels. The names of what a node needs are a second line. */
export const sizeOf = ({ needs = [] }: Pick<FlowNode, "needs">) => ({
  width: 190,
  height: needs.length > 0 ? twoLines : oneLine,
});

/** The top left corner of every node, in pixels: from left to right, in the direction of the edges. */
export function flowLayout({ nodes, edges }: Flow): Map<string, { x: number; y: number }> {
  const graph = new Graph();
  graph.setGraph({ rankdir: "LR", nodesep: 16, ranksep: 56 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const node of nodes) graph.setNode(node.id, sizeOf(node));
  for (const { from, to } of edges) graph.setEdge(from, to);
  layout(graph);
  return new Map(
    nodes.map((node) => {
      const { x = 0, y = 0 } = graph.node(node.id);
      const { width, height } = sizeOf(node);
      return [node.id, { x: x - width / 2, y: y - height / 2 }];
    }),
  );
}
