import { groundReply, type Source, type TracedAtom } from "../../ground/ground-reply.ts";

/** The text between two days of a list: numbers, points and commas, and one short word such as "or". */
const within = /^[\s.,/\d]*(?:\p{L}{1,6}[\s.,/\d]*)?$/u;

/** Whether a number is a day of a date beside it whose month it shares: the 4 of "4, 11 or 18 January" and the 18 of "January 4 or 18". */
export function isListedDay(
  text: string,
  { kind, value, start, end }: TracedAtom,
  atoms: readonly TracedAtom[],
  sources: readonly Source[],
  now: Date,
): boolean {
  if (kind !== "quantity" || !/^\d{1,2}$/.test(value)) return false;
  const month = atoms
    .filter((one) => one.kind === "date" && /^\d{4}-\d\d-\d\d$/.test(one.value))
    .filter((date) =>
      within.test(end <= date.start ? text.slice(end, date.start) : text.slice(date.end, start)),
    )
    .map((date) => date.value.slice(0, 8));
  const days = month.map((one) => `${one}${value.padStart(2, "0")}`);
  return days.some((day) => groundReply(day, sources, { now }).unsupported.length === 0);
}
