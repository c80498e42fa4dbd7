import { catalogue } from "./catalogue.ts";

/** Which packs a process has, read alone: commands that mend a broken environment need their tools too. */
export function readPackNames(source: Readonly<Record<string, string | undefined>>): string[] {
  const { name, schema, fallback = "" } = catalogue.runtime.packs;
  return schema.parse(source[name] ?? fallback);
}
