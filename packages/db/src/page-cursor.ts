/**
 * A page cursor: the time of the page's last row in microseconds since 1970, which a Date would round, and the row's id. This is the
 * SQL of that time.
 */
export const microsOf = (column: string): string => `(extract(epoch from ${column}) * 1000000)::bigint`;

/** SQL that turns a parameter with a cursor's microseconds into a timestamp. */
export const momentOf = (parameter: string): string =>
  `(timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond')`;

export type PageCursor = { micros: number; id: string };

/** A cursor as text: the microseconds, a point, the id. */
export const cursorPattern = /^(\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const writeCursor = ({ micros, id }: PageCursor): string => `${micros}.${id}`;

/** @returns undefined when the text is not a cursor */
export function readCursor(text: string): PageCursor | undefined {
  const [, micros, id] = cursorPattern.exec(text) ?? [];
  return micros === undefined || id === undefined ? undefined : { micros: Number(micros), id };
}
