import { type PageCursor, readCursor, writeCursor } from "@konstruct/db/page-cursor";
import { z } from "zod";

/** The cursor of the previous page's end. */
export const cursorSchema = z.string().transform((text, check): PageCursor => {
  const cursor = readCursor(text);
  if (cursor !== undefined) return cursor;
  check.addIssue({ code: "custom", message: "is not a valid cursor" });
  return z.NEVER;
});

/** Cuts rows to one page and returns the next cursor. The query read one row more than the page shows. */
export function pageOf<Row>(
  found: Row[],
  limit: number,
  cursorOf: (row: Row) => PageCursor,
): { shown: Row[]; nextCursor: string | null } {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    shown,
    nextCursor: found.length > limit && last !== undefined ? writeCursor(cursorOf(last)) : null,
  };
}
