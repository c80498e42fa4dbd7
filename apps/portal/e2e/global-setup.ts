import type { TestProject } from "vitest/node";
import { findChromium } from "./chromium.ts";
import { showEmails } from "./emails.ts";
import { controlEngine } from "./engine-control.ts";
import { type Stage, startStage } from "./stage.ts";
import type { StageAddress } from "./stage-here.ts";

type Shown = { address: StageAddress; stop: () => Promise<void> };

async function show(stage: Stage): Promise<Shown> {
  const [emails, engine] = [await showEmails(stage.mail), await controlEngine(stage.engine)];
  const { origin, gatewayUrl, adminUrl, urls, auditSigningKey, platformPorts } = stage;
  const address = {
    ...{ origin, gatewayUrl, adminUrl, appUrl: urls.app, auditSigningKey, platformPorts },
    ...{ emailsUrl: emails.url, engineUrl: engine.url },
  };
  const stop = async () => {
    await engine.stop();
    await emails.stop();
    await stage.close();
  };
  return { address, stop };
}

/** A system for each worker; the journeys of a worker share it, and each makes a tenant of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Unpacked once: a worker must not start a browser that another is still writing.
  project.provide("chromium", await findChromium());
  const shown: Shown[] = [];
  // One after the other: each chooses ports that are free.
  for (let nth = 0; nth < Number(project.config.maxWorkers); nth++)
    shown.push(await show(await startStage()));
  project.provide(
    "portalStages",
    shown.map(({ address }) => address),
  );
  return async () => {
    for (const { stop } of shown) await stop();
  };
}
