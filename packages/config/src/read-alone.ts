import { catalogue } from "./catalogue.ts";

/** Variables that are read before the environment is checked: commands that mend a broken one need them too. */
type Source = Readonly<Record<string, string | undefined>>;

/** Which packs a process has. */
export function readPackNames(source: Source): string[] {
  const { name, schema, fallback = "" } = catalogue.runtime.packs;
  return schema.parse(source[name] ?? fallback);
}

/** The tenant that the environment names; undefined when it names none. */
export const readNamedTenant = (source: Source): string | undefined =>
  source[catalogue.runtime.tenant.name] || undefined;

/** The tenant of a command that names none. */
export const readTenant = (source: Source): string =>
  readNamedTenant(source) ?? catalogue.runtime.tenant.fallback ?? "";
