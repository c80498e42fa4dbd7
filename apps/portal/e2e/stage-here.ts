import { inject } from "vitest";
import type { Chromium } from "./chromium.ts";
import type { PlatformPorts } from "./platform-addresses.ts";

/** Where a journey finds the system it plays on, and what it needs to take part in it. */
export type StageAddress = {
  origin: string;
  gatewayUrl: string;
  adminUrl: string;
  appUrl: string;
  auditSigningKey: string;
  emailsUrl: string;
  engineUrl: string;
  platformPorts: PlatformPorts;
};

declare module "vitest" {
  interface ProvidedContext {
    /** One for each worker. */
    portalStages: StageAddress[];
    chromium: Chromium;
  }
}

/** The stage of this worker: journeys that are played at the same time share no system. */
export function stageHere(): StageAddress {
  const stages = inject("portalStages");
  return stages[(Number(process.env.VITEST_POOL_ID) - 1) % stages.length]!;
}
