import type { Figures } from "@konstruct/services/analytics/read-insights";

const shareOf = (part: number, all: number): number | null => (all === 0 ? null : part / all);

/** Figures that are worked out of others; null where there is nothing to divide by. */
export function ratesOf({ conversations, withoutPerson, costMicroUsd, satisfied, dissatisfied }: Figures) {
  return {
    withoutPerson: shareOf(withoutPerson, conversations),
    costPerResolution: shareOf(costMicroUsd, withoutPerson),
    csat: shareOf(satisfied, satisfied + dissatisfied),
  };
}
