import type { PlatformPorts } from "./platform-addresses.ts";

/** What the stage tells the journeys. */
declare module "vitest" {
  interface ProvidedContext {
    portalOrigin: string;
    portalGatewayUrl: string;
    portalAdminUrl: string;
    portalAppUrl: string;
    portalAuditKey: string;
    portalEmailsUrl: string;
    portalEngineUrl: string;
    portalPlatformPorts: PlatformPorts;
  }
}
