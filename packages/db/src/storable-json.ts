/** NUL and lone surrogates: hostile text may hold them, and PostgreSQL's jsonb refuses them. */
const suspicious = /\\u0000|\\ud[89a-f]/i;

/** Text that a column accepts: NUL and lone surrogates become U+FFFD. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\u{FFFD}");
}

/** Cleans keys too: a tool's arguments or a card's fields may have any name. */
function clean(_key: string, value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [storableText(key), each]));
}

/** JSON text that jsonb accepts, so that one hostile message cannot fail its whole batch. */
export function toStorableJson(value: unknown): string {
  const text = JSON.stringify(value);
  return suspicious.test(text) ? JSON.stringify(value, clean) : text;
}
