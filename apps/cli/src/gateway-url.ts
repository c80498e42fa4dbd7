import type { Environment } from "@konstruct/config/catalogue";
import { dataFolder } from "./embedded/data-folder.ts";
import { findRunning } from "./embedded/running-file.ts";

/** The gateway's address: as given, from the running file, or from the environment. */
export async function findGatewayUrl(environment: Environment, told: string | undefined): Promise<string> {
  if (told !== undefined) return told.replace(/\/$/, "");
  const { dataDir, host, gatewayPort } = environment.runtime;
  const running = await findRunning(dataFolder(dataDir));
  return running?.gatewayUrl ?? `http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${gatewayPort}`;
}
