/** Characters quoted on each side of the value in a long message. */
const around = 80;

function cut(text: string, at: number, length: number): string {
  const [from, to] = [Math.max(0, at - around), Math.min(text.length, at + length + around)];
  const start = from === 0 ? "" : "…";
  const end = to === text.length ? "" : "…";
  return `${start}${text.slice(from, to).toWellFormed().trim()}${end}`;
}

/**
 * The contact's words that hold a value, from the newest such message; null when none has it literally.
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
  // A day or an amount may be written differently. With one message there is no doubt which words are meant.
  const [only] = said;
  return said.length === 1 && only !== undefined ? cut(only, 0, around) : null;
}
