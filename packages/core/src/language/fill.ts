/** Replaces the names in braces of a line by values. A brace within a value is not replaced. */
export function fill(line: string, values: Readonly<Record<string, string>>): string {
  return line.replace(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole);
}

/** The names in braces of a line, each once. */
export const holesOf = (line: string): string[] => [
  ...new Set([...line.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)),
];
