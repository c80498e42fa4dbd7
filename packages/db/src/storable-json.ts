/** What PostgreSQL's jsonb refuses and hostile text may hold: NUL and lone surrogates. */
const suspicious = /\\u0000|\\ud[89a-f]/i;

function clean(_key: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed().replaceAll("\0", "\u{FFFD}") : value;
}

/** JSON text jsonb takes: one poisoned message must not sink the batch it came in. */
export function toStorableJson(value: unknown): string {
  const text = JSON.stringify(value);
  return suspicious.test(text) ? JSON.stringify(value, clean) : text;
}
