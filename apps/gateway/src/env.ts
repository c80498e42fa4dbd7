import { readEnvironment } from "@konstruct/config/read-environment";
import { requireDatabaseUrl } from "@konstruct/config/require-database-url";

/** Everything this process reads from its environment, once. */
export function readGatewayEnvironment() {
  return requireDatabaseUrl(readEnvironment(process.env));
}
