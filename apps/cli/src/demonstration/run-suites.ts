import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "@konstruct/core/errors";
import { openDatabase } from "@konstruct/db/database";
import { withTenant } from "@konstruct/db/with-tenant";
import { listRuns, startRun } from "@konstruct/services/evaluation/runs";
import { importSuite, listSuites } from "@konstruct/services/evaluation/suites";
import { readHistory, saveHistory } from "@konstruct/services/tenant/demonstration";
import { cliActor } from "../compose/tenant-context.ts";
import { companySuites, readCompanySuite } from "../seed/company.ts";
import type { DemonstrationPlan } from "./plan.ts";

const longestCheckMs = 60_000;
const lookEveryMs = 200;

/** Imports the company's suites and starts a run of each. The installation's own workers check and play them. */
export async function runSuites({ databaseUrl, tenantId }: DemonstrationPlan): Promise<void> {
  const database = openDatabase({
    url: databaseUrl,
    applicationName: "konstruct-demonstration",
    maxConnections: 1,
  });
  const context = { database, tenantId, actor: cliActor };
  try {
    if ((await readHistory(context))?.complete === true) return;
    const agentId = await withTenant(database, tenantId, async (tx) => {
      const { rows } = await tx.query<{ id: string; versionId: string }>({
        text: `select id from agent where tenant_id = $1 and live_version_id is not null order by created_at limit 1`,
        values: [tenantId],
      });
      return rows[0]!.id;
    });
    for (const name of companySuites) {
      const known = (await listSuites(context, { agentId })).find((suite) => suite.name === name);
      const suiteId =
        known?.id ??
        (await importSuite(context, { agentId, name, yaml: await readCompanySuite(name) })).suiteId;
      if ((await listRuns(context, { suiteId })).length > 0) continue;
      await whenChecked(
        async () => (await listSuites(context, { agentId })).find(({ id }) => id === suiteId)?.state,
      );
      await startRun(context, { suiteId });
    }
    await withTenant(database, tenantId, (tx) => saveHistory(tx, { complete: true }));
  } finally {
    await database.close();
  }
}

async function whenChecked(stateOf: () => Promise<string | undefined>): Promise<void> {
  const until = performance.now() + longestCheckMs;
  for (let state = await stateOf(); state !== "ready"; state = await stateOf()) {
    if (state === "refused") throw new AppError("internal", "A suite of the demonstration has mistakes");
    if (performance.now() > until)
      throw new AppError("timeout", "No worker checks the suites of the demonstration");
    await pause(lookEveryMs);
  }
}
