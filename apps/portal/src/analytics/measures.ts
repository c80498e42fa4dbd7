import type { DrillDownMeasure } from "@konstruct/db/analytics/drill-down";

const inOrder: Record<DrillDownMeasure, true> = {
  ...{ all: true, without_person: true, handed_over: true, satisfied: true, dissatisfied: true },
  ...{ slowest: true, costliest: true, topic: true },
};

/** The numbers that lead to conversations. One left out does not compile. */
export const measures = Object.keys(inOrder) as DrillDownMeasure[];
