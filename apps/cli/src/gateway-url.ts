import type { Environment } from "@konstruct/config/catalogue";
import { dataFolder } from "./embedded/data-folder.ts";
import { findRunning } from "./embedded/running-file.ts";

/** Where the gateway is: as told, as the running system wrote down, or as the environment says. */
export async function findGatewayUrl(environment: Environment, told: string | undefined): Promise<string> {
  if (told !== undefined) return told.replace(/\/$/, "");
  const { dataDir, host, gatewayPort } = environment.runtime;
  const running = await findRunning(dataFolder(dataDir));
  return running?.gatewayUrl ?? `http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${gatewayPort}`;
}
