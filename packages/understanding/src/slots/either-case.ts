/**
 * A pattern whose letters match in either case, for use next to parts that match capitals only. `(?-i:…)` is no alternative: in a
 * process with many compiled patterns V8 stops matching such capitals.
 */
export function eitherCase(source: string): string {
  return source.replace(/\\p\{[\w=]+\}|\\.|\p{L}/gu, (part) => {
    const [lower, upper] = [part.toLowerCase(), part.toUpperCase()];
    return part.startsWith("\\") || lower === upper ? part : `[${lower}${upper}]`;
  });
}
