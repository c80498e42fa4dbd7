/** A line with values in the place of its names in braces. Values are put in as they are: a brace within one is no name. */
export function fill(line: string, values: Readonly<Record<string, string>>): string {
  return line.replace(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole);
}

/** The names in braces of a line, each once. */
export const holesOf = (line: string): string[] => [
  ...new Set([...line.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)),
];
