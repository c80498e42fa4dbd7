/** What PostgreSQL's jsonb refuses and hostile text may hold: NUL and lone surrogates. */
const suspicious = /\\u0000|\\ud[89a-f]/i;

/** Text a column takes. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\u{FFFD}");
}

/** Keys too: a tool's arguments or a card's fields are named by whoever wrote them. */
function clean(_key: string, value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [storableText(key), each]));
}

/** JSON text jsonb takes: one poisoned message must not sink the batch it came in. */
export function toStorableJson(value: unknown): string {
  const text = JSON.stringify(value);
  return suspicious.test(text) ? JSON.stringify(value, clean) : text;
}
