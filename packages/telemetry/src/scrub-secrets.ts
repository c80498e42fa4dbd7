/** Shapes of secrets we handle. The second fence: the first is that fields are logged by allow-list. */
const shapes: readonly [RegExp, string][] = [
  [/\bxox[a-z]-[\w-]{6,}|\bxapp-[\w-]{6,}/g, "[slack token]"],
  [/\bEAA[A-Za-z0-9]{16,}/g, "[meta token]"],
  [/\bsk-[\w-]{12,}/g, "[api key]"],
  [/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, "$1 [token]"],
  [/\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g, "[jwt]"],
  [/([a-z][a-z0-9+.-]*:\/\/[^\s:/@"]*):[^\s@/"]+@/gi, "$1:[password]@"],
  [/([?&](?:access_token|token|signature|sig|secret|code|key)=)[^&\s"\\]+/gi, "$1[secret]"],
];

/** Replaces what looks like a secret in a line of text. */
export function scrubSecrets(text: string): string {
  return shapes.reduce((rest, [shape, replacement]) => rest.replace(shape, replacement), text);
}
