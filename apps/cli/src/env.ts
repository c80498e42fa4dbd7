import type { Environment } from "@konstruct/config/catalogue";
import { readNamedTenant, readPackNames, readTenant } from "@konstruct/config/read-alone";
import { readEnvironment } from "@konstruct/config/read-environment";

/** Everything this process reads from its environment, once. */
export function readCliEnvironment(): Environment {
  return readEnvironment(process.env);
}

/** The packs of this process. */
export const readPacks = (): readonly string[] => readPackNames(process.env);

/** The tenant that the environment names; undefined when it names none. */
export const namedTenant = (): string | undefined => readNamedTenant(process.env);

/** The tenant of a command that names none. */
export const defaultTenant = (): string => readTenant(process.env);

/** Whether an npm script started this process: then signals reach npm first. */
export const isNpmScript = (): boolean => process.env.npm_lifecycle_event !== undefined;

/** The variable of a secret for `inspect tool`, which has no vault: its name in capitals, other characters as _. */
export const secretVariable = (name: string): string =>
  `KONSTRUCT_SECRET_${name.toUpperCase().replace(/[^A-Z0-9]/g, "_")}`;

export const secretOf = (name: string): string | undefined => process.env[secretVariable(name)];
