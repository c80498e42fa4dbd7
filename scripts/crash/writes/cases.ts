import { around, type WritePoint } from "./points.ts";

/**
 * What happens in a turn. `at_once`: three writes in one answer of the model; `one_by_one`: one an answer; `stopped`: three in one,
 * and the contact takes it back while the first runs; `changed`: one an answer, and the contact wants another one then.
 */
export type CaseKind = "at_once" | "one_by_one" | "stopped" | "changed";

/** The tools by their request: only a repeated PUT has the effect of one. */
export const toolMethods = { reserve: "POST", label: "PUT", charge: "POST" } as const;
export type CaseTool = keyof typeof toolMethods;
export const isIdempotent = (tool: CaseTool): boolean => toolMethods[tool] === "PUT";

export type WriteCase = {
  /** Its visitor, and what its message names. */
  id: string;
  kind: CaseKind;
  /** In which the model proposes them at first. */
  order: readonly [CaseTool, CaseTool, CaseTool];
  /** The model says that all is done, whatever it was told. */
  isSloppy: boolean;
  point: WritePoint;
};

const three = [1, 2, 3];
const pointsOf: Record<CaseKind, readonly WritePoint[]> = {
  at_once: [
    ...around("model", [1, 2]),
    ...around("begin", three),
    ...around("call", three),
    ...around("end", three),
    ...around("turn"),
  ],
  one_by_one: [
    ...around("model", [1, 2, 3, 4]),
    ...around("begin", three),
    ...around("call", three),
    ...around("end", three),
    ...around("turn"),
  ],
  stopped: [...around("end"), ...around("newer"), ...around("model", [2]), ...around("turn")],
  changed: [
    ...around("newer"),
    ...around("model", [2, 3, 4]),
    ...around("begin", [2]),
    ...around("call", [2]),
    ...around("end", [2]),
    ...around("turn"),
  ],
};

const orders: readonly WriteCase["order"][] = [
  ["reserve", "label", "charge"],
  ["label", "charge", "reserve"],
  ["charge", "reserve", "label"],
];

/** Every kind stopped at every point it passes. @param run names the cases, and turns the order of the tools */
export function writeCases(run: number): WriteCase[] {
  const all = Object.entries(pointsOf) as [CaseKind, readonly WritePoint[]][];
  return all.flatMap(([kind, points]) =>
    points.map((point, at) => ({
      id: `${kind}-${run}-${at}`,
      kind,
      order: orders[(run + at) % orders.length]!,
      isSloppy: (run + at) % 2 === 1,
      point,
    })),
  );
}
