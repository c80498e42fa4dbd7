import { type Figure, figureNeeds, figureOffers, figureValue } from "../figures/figure.ts";
import type { Mention } from "./mention.ts";

/**
 * The sum of two durations in their base unit; null unless both are times of one base (weeks to seconds, or years and months), the
 * larger unit first.
 */
function sum(a: Figure | undefined, b: Figure | undefined): Figure | null {
  const [value, more] = [a?.readings[0], b?.readings[0]];
  if (a === undefined || b === undefined || value === undefined || more === undefined) return null;
  if (a.unit === null || b.unit === null || a.unit.base !== b.unit.base) return null;
  if (!/^(?:second|month)$/.test(a.unit.base) || a.unit.factor <= b.unit.factor) return null;
  const readings = [value * a.unit.factor + more * b.unit.factor];
  return { ...a, readings, unit: { base: a.unit.base, factor: 1 } };
}

/** Joins "1 hour 45 minutes" into one duration. A source may also hold its parts separately. */
export function joinDurations(text: string, mentions: readonly Mention[]): Mention[] {
  const joined: Mention[] = [];
  for (const next of mentions) {
    const last = joined.at(-1);
    const isClose = last !== undefined && next.start - last.end <= 6;
    const isJoined = isClose && /^\s?(?:and|,|กับ)?\s?$/.test(text.slice(last.end, next.start));
    const figure = isJoined ? sum(last.figure, next.figure) : null;
    if (last === undefined || figure === null) {
      joined.push(next);
      continue;
    }
    joined[joined.length - 1] = {
      ...last,
      end: next.end,
      value: figureValue(figure),
      needs: figureNeeds(figure),
      parts: [...(last.parts ?? [last.needs]), next.needs],
      offers: [...figureOffers(figure, []), ...last.offers, ...next.offers],
      figure,
    };
  }
  return joined;
}
