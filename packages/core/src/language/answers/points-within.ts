/** German writes months with a capital, so "11. Januar" looks like the end of a sentence. */
const germanMonths = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat("de", { month: "long", timeZone: "UTC" }).format(Date.UTC(2000, month, 1)),
).join("|");

/** What follows the point of an ordinal, such as "11. januar". Source of a regular expression with the flag u. */
export const behindOrdinal = String.raw`(?<=\d\.)\s*(?:\p{Ll}|(?:${germanMonths}))`;
