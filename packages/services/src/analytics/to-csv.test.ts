import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toCsv } from "./to-csv.ts";

/** The fields of one line of CSV, read by RFC 4180. */
function fieldsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  let field = "";
  let quoted = false;
  for (let at = 0; at < csv.length; at++) {
    const letter = csv[at]!;
    if (quoted) {
      if (letter === '"' && csv[at + 1] === '"') field += csv[++at];
      else if (letter === '"') quoted = false;
      else field += letter;
    } else if (letter === '"') quoted = true;
    else if (letter === "," || letter === "\r") {
      rows.at(-1)!.push(field);
      field = "";
      if (letter === "\r") at++;
      if (letter === "\r") rows.push([]);
    } else field += letter;
  }
  return rows.slice(0, -1);
}

describe("CSV", () => {
  it("I4 reads back unchanged, whatever it contains, and no cell is a formula", () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom("=1+1", "+1", "-2", "@A1", "\t=1", "a,b", 'say "hi"', "two\r\nlines", " =x", "＝1"),
      fc.integer(),
    );
    fc.assert(
      fc.property(fc.array(fc.record({ name: cell, note: cell }), { maxLength: 5 }), (rows) => {
        const read = fieldsOf(toCsv(["name", "note"], rows));
        expect(read[0]).toEqual(["name", "note"]);
        rows.forEach((row, at) => {
          for (const [place, value] of [row.name, row.note].entries()) {
            const shown = read[at + 1]![place]!;
            expect(shown === String(value) || shown === `'${value}`).toBe(true);
            if (typeof value === "string") expect(shown).not.toMatch(/^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/);
          }
        });
      }),
    );
  });
});
