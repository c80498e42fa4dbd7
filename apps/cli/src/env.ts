import type { Environment } from "@konstruct/config/catalogue";
import { readEnvironment } from "@konstruct/config/read-environment";
import { readPackNames } from "@konstruct/config/read-pack-names";

/** Everything this process reads from its environment, once. */
export function readCliEnvironment(): Environment {
  return readEnvironment(process.env);
}

/** The packs of this process. */
export const readPacks = (): readonly string[] => readPackNames(process.env);

/** The tenant that the environment names. Read before the environment is checked, for the help and the options. */
export const namedTenant = (): string | undefined => process.env.KONSTRUCT_TENANT || undefined;

/** The tenant of a command that names none. */
export const defaultTenant = (): string => namedTenant() ?? "demo";

/** Whether an npm script started this process: then signals reach npm first. */
export const isNpmScript = (): boolean => process.env.npm_lifecycle_event !== undefined;

/** The variable of a secret for `inspect tool`, which has no vault: its name in capitals, other characters as _. */
export const secretVariable = (name: string): string =>
  `KONSTRUCT_SECRET_${name.toUpperCase().replace(/[^A-Z0-9]/g, "_")}`;

export const secretOf = (name: string): string | undefined => process.env[secretVariable(name)];
