import { Graph, layout } from "@dagrejs/dagre";
import type { Flow } from "./flow-of.ts";

export const nodeSize = { width: 190, height: 56 };

/** The top left corner of every node, in pixels: from left to right, in the direction of the edges. */
export function flowLayout({ nodes, edges }: Flow): Map<string, { x: number; y: number }> {
  const graph = new Graph();
  graph.setGraph({ rankdir: "LR", nodesep: 16, ranksep: 56 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of nodes) graph.setNode(id, { ...nodeSize });
  for (const { from, to } of edges) graph.setEdge(from, to);
  layout(graph);
  return new Map(
    nodes.map(({ id }) => {
      const { x = 0, y = 0 } = graph.node(id);
      return [id, { x: x - nodeSize.width / 2, y: y - nodeSize.height / 2 }];
    }),
  );
}
