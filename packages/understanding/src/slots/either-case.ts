/**
 * The source of a pattern, its letters read in either case, for patterns that read capitals elsewhere. The flag `i` with `(?-i:…)` cannot be
 * used for that: in a process that has compiled many patterns V8 finds no such capitals any more.
 */
export function eitherCase(source: string): string {
  return source.replace(/\\p\{[\w=]+\}|\\.|\p{L}/gu, (part) => {
    const [lower, upper] = [part.toLowerCase(), part.toUpperCase()];
    return part.startsWith("\\") || lower === upper ? part : `[${lower}${upper}]`;
  });
}
