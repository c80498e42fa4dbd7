import type { Environment } from "@konstruct/config/catalogue";
import { readEnvironment } from "@konstruct/config/read-environment";

/** Everything this process reads from its environment, once. */
export function readCliEnvironment(): Environment {
  return readEnvironment(process.env);
}
