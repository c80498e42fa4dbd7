/**
 * Where a button beside a reply leads: to a person; to a report with what the contact wrote; back to the open request; away from it;
 * or to a request of the agent's.
 */
export type Way = "colleague" | "report" | "go_on" | "else" | `request:${string}`;

const prefix = "way:";
const plain: ReadonlySet<string> = new Set(["colleague", "report", "go_on", "else"]);

/** The id of its button. */
export const wayId = (way: Way): string => `${prefix}${way}`;

export const isWayId = (id: string): boolean => id.startsWith(prefix);

/** The way of a button's id; null for another button, and for an id that nobody made here. */
export function wayOf(id: string): Way | null {
  const way = isWayId(id) ? id.slice(prefix.length) : "";
  return plain.has(way) || /^request:./.test(way) ? (way as Way) : null;
}
