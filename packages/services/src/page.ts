import { type PageCursor, readCursor, writeCursor } from "@konstruct/db/page-cursor";
import { z } from "zod";

/** Where the page before ended. */
export const cursorSchema = z.string().transform((text, check): PageCursor => {
  const cursor = readCursor(text);
  if (cursor !== undefined) return cursor;
  check.addIssue({ code: "custom", message: "is no cursor of ours" });
  return z.NEVER;
});

/** One page of rows of which one more than shown was asked for, and the cursor of the next when there is one. */
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
