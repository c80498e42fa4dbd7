import type { Environment } from "@konstruct/config/catalogue";
import { readEnvironment } from "@konstruct/config/read-environment";
import { readPackNames } from "@konstruct/config/read-pack-names";

/** Everything this process reads from its environment, once. */
export function readCliEnvironment(): Environment {
  return readEnvironment(process.env);
}

/** Which packs this process has. */
export const readPacks = (): readonly string[] => readPackNames(process.env);

/** Whether an npm script started this process: npm then stands between it and whoever sends signals. */
export const isNpmScript = (): boolean => process.env.npm_lifecycle_event !== undefined;

/** What `inspect tool` has instead of a vault: KONSTRUCT_SECRET_ and the secret's name in capitals, every other sign as _. */
export const secretVariable = (name: string): string | undefined =>
  process.env[`KONSTRUCT_SECRET_${name.toUpperCase().replace(/[^A-Z0-9]/g, "_")}`];
