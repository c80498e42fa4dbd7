/**
 * Where a page ends: a moment in microseconds, which a Date would cut, and the id that comes last in it. The SQL names both
 * `microsOf(column)`; the cursor is what a caller hands back.
 */
export const microsOf = (column: string): string => `(extract(epoch from ${column}) * 1000000)::bigint`;

/** The moment of a cursor, as SQL reads it from a parameter. */
export const momentOf = (parameter: string): string =>
  `(timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond')`;

export type PageCursor = { micros: number; id: string };

export const cursorPattern = /^(\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const writeCursor = ({ micros, id }: PageCursor): string => `${micros}.${id}`;

/** Undefined for what is no cursor of ours. */
export function readCursor(text: string): PageCursor | undefined {
  const [, micros, id] = cursorPattern.exec(text) ?? [];
  return micros === undefined || id === undefined ? undefined : { micros: Number(micros), id };
}
