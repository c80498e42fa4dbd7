import { shifted } from "../grounding/day.ts";
import { groundReply, type Source, type TracedAtom } from "../grounding/ground-reply.ts";

/** How many days a reply speaks of: "7 days", and "7" where no unit is known behind it. */
export function daysStated(text: string, now: Date): number[] {
  const { atoms } = groundReply(text, [], { now });
  return atoms.flatMap(({ kind, value }) => {
    const [, days] = (kind === "quantity" && /^(\d{1,3})(?: day)?$/.exec(value)) || [];
    return days === undefined ? [] : [Number(days)];
  });
}

/** A day so many days before or after a known one, where the reply says how many: "7 days before 18 December: until the 11th of December". */
export function isDaysFromKnown(
  { kind, value }: TracedAtom,
  days: readonly number[],
  sources: readonly Source[],
  now: Date,
): boolean {
  if (kind !== "date" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const from = days.flatMap((count) => [shifted(new Date(value), -count), shifted(new Date(value), count)]);
  const { atoms } = groundReply([...new Set(from)].join("; "), sources, { now });
  return from.includes(shifted(now, 0)) || atoms.some(({ source }) => source !== null);
}
