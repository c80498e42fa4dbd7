import { holesOf } from "@konstruct/core/language/fill";
import { tables } from "@konstruct/core/language/lines-of";
import { lineNames } from "@konstruct/core/language/wordings";

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const english = new Map(
  Object.entries(tables.en).flatMap(([key, line]): [string, string][] =>
    typeof line === "string"
      ? [[snake(key), line]]
      : Object.entries(line).map(([inner, text]) => [`${snake(key)}_${snake(inner)}`, String(text)]),
  ),
);

/** Every fixed line as its name between marks, with its values: text without marks comes from no table. */
export const markedLines: Readonly<Record<string, string>> = Object.fromEntries(
  lineNames.map((name) => {
    const holes = holesOf(english.get(name) ?? "").map((hole) => ` {${hole}}`);
    return [name, `⟦${name}${holes.join("")}⟧.`];
  }),
);

/** The part of a text that comes from no fixed line. */
export function unmarked(text: string): string {
  const without = text.replace(/⟦[^⟦⟧]*⟧\.?/g, "");
  return without === text ? text.trim() : unmarked(without);
}
