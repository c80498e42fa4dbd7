import type { ArgumentLeaf } from "./argument-leaves.ts";
import { isOpaque, unnamedIn } from "./named-values.ts";
import { lettersOf } from "./words-in.ts";

/** Whether one line, or two neighbouring ones, have all these words: a name may be said in two messages. */
const haveAll = (lines: readonly string[], words: readonly string[]): boolean =>
  lines.some((line, at) => {
    const known = new Set(lettersOf(`${line} ${lines[at + 1] ?? ""}`).split(" "));
    return words.every((word) => known.has(word));
  });

/** Whether these lines say the value; days, amounts and times count in any notation. */
export function saidIn(lines: readonly string[], leaf: ArgumentLeaf, now: Date): boolean {
  const text = lines.join("\n");
  if (text === "" || typeof leaf.value === "boolean") return false;
  const value = String(leaf.value);
  if (isOpaque(value)) return text.includes(value);
  if (unnamedIn(text, [leaf], now).length === 0) return true;
  const words = lettersOf(value).split(" ");
  return words.length > 1 && haveAll(lines, words);
}
