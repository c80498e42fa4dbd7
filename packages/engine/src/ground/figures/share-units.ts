import type { Decorated } from "./decorate.ts";
import type { Figure } from "./figure.ts";

/** Joins numbers that share one unit, in a range or a measure: "3-5 days", "$5 to 10", "30 x 40 cm". */
const sharing = /^\s?(?:-|–|—|~|to|till|until|up to|ถึง|x|×|by)\s?$/i;
/** Joins numbers that may share one unit: "3 or 4 nights". */
const perhapsSharing = /^\s?(?:and|or|,|\/|และ|หรือ)\s?$/i;

function isBare({ sense, unit, currencies }: Figure): boolean {
  return unit === null && currencies.length === 0 && /^(?:unclear|id|money)$/.test(sense);
}

function saysWhat({ sense, unit, currencies }: Figure): boolean {
  return unit !== null || currencies.length > 0 || sense === "percent" || sense === "count";
}

function like(one: Figure, { sense, currencies, unit }: Figure): Figure {
  return { ...one, sense, currencies, unit };
}

/** A number, and its reading if it shares the unit of the next one. */
export type Shared = { figure: Figure; perhaps: Figure | null };

/** In a range the first number takes the second's unit, and the second takes the first's currency. */
export function shareUnits(text: string, numbers: readonly Decorated[]): Shared[] {
  const shared: Shared[] = numbers.map(({ figure }) => ({ figure, perhaps: null }));
  for (let index = numbers.length - 2; index >= 0; index--) {
    const [first, second] = [numbers[index], numbers[index + 1]];
    const [one, other] = [shared[index], shared[index + 1]];
    if (first === undefined || second === undefined || one === undefined || other === undefined) continue;
    if (second.start - first.end > 8 || second.start < first.end) continue;
    const joint = text.slice(first.end, second.start);
    if (sharing.test(joint)) {
      if (isBare(one.figure) && saysWhat(other.figure)) one.figure = like(one.figure, other.figure);
      else if (isBare(other.figure) && one.figure.currencies.length > 0) {
        other.figure = like(other.figure, one.figure);
      }
    } else if (perhapsSharing.test(joint) && isBare(one.figure) && saysWhat(other.figure)) {
      one.perhaps = like(one.figure, other.figure);
    }
  }
  return shared;
}
