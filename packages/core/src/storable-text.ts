/** What no store of ours takes in a text: U+0000, and half of a surrogate pair. */
const isStorableText = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** Whether every text of a value can be stored: at any depth, names of fields too. */
export function isStorable(value: unknown): boolean {
  const open = [value];
  for (let next = open.pop(); open.length > 0 || next !== undefined; next = open.pop()) {
    if (typeof next === "string" && !isStorableText(next)) return false;
    if (typeof next !== "object" || next === null) continue;
    if (!Array.isArray(next) && !Object.keys(next).every(isStorableText)) return false;
    // Files are bytes, not text.
    if (!ArrayBuffer.isView(next)) open.push(...Object.values(next).filter((one) => one !== undefined));
  }
  return true;
}
