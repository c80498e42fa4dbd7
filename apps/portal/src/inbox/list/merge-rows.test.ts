import { describe, expect, it } from "vitest";
import { mergeRows } from "./merge-rows.ts";

const row = (id: string, minute: number) => ({ id, activeAt: new Date(Date.UTC(2026, 0, 1, 0, minute)) });
const ids = ({ rows }: { rows: readonly { id: string }[] }) => rows.map(({ id }) => id).join("");

describe("a list whose first page is read again", () => {
  const loaded = { rows: [row("d", 4), row("c", 3), row("b", 2), row("a", 1)], cursor: "end" };

  it("J4 has a moved row once, keeps older rows, and goes on where it ended", () => {
    const merged = mergeRows(loaded, { rows: [row("a", 5), row("d", 4)], cursor: "x" });
    expect(ids(merged)).toBe("adcb");
    expect(merged.cursor).toBe("end");
  });

  it("J4 drops what is no longer in the first page, and everything else when that page is all", () => {
    expect(ids(mergeRows(loaded, { rows: [row("d", 4), row("b", 2)], cursor: "x" }))).toBe("dba");
    expect(ids(mergeRows(loaded, { rows: [row("d", 4)], cursor: null }))).toBe("d");
    expect(ids(mergeRows(loaded, { rows: [], cursor: null }))).toBe("");
  });
});
