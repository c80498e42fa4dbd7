/** Of a long message so much stands around the value, on each side. */
const around = 80;

function cut(text: string, at: number, length: number): string {
  const [from, to] = [Math.max(0, at - around), Math.min(text.length, at + length + around)];
  const start = from === 0 ? "" : "…";
  const end = to === text.length ? "" : "…";
  return `${start}${text.slice(from, to).toWellFormed().trim()}${end}`;
}

/**
 * The contact's words that hold a value, of the newest message that does; null where none has it in so many words.
 * @param said messages, the newest first
 */
export function quoteOf(
  said: readonly string[],
  values: readonly (string | number | boolean)[],
): string | null {
  const wanted = values.map((value) => String(value).toLowerCase()).filter((text) => text !== "");
  for (const text of said)
    for (const value of wanted) {
      const at = text.toLowerCase().indexOf(value);
      if (at !== -1) return cut(text, at, value.length);
    }
  // A day or an amount may be written another way: one message leaves no doubt whose words they are.
  const [only] = said;
  return said.length === 1 && only !== undefined ? cut(only, 0, around) : null;
}
