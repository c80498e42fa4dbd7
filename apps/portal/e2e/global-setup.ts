import type { TestProject } from "vitest/node";
import "./provided.ts";
import { showEmails } from "./emails.ts";
import { controlEngine } from "./engine-control.ts";
import { startStage } from "./stage.ts";

/** One system for all journeys; each makes a tenant of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stage = await startStage();
  project.provide("portalOrigin", stage.origin);
  project.provide("portalGatewayUrl", stage.gatewayUrl);
  project.provide("portalAdminUrl", stage.adminUrl);
  project.provide("portalAppUrl", stage.urls.app);
  project.provide("portalPlatformPorts", stage.platformPorts);
  project.provide("portalAuditKey", stage.auditSigningKey);
  const emails = await showEmails(stage.mail);
  project.provide("portalEmailsUrl", emails.url);
  const engine = await controlEngine(stage.engine);
  project.provide("portalEngineUrl", engine.url);
  return async () => {
    await engine.stop();
    await emails.stop();
    await stage.close();
  };
}
