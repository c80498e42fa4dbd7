import { findGate, newestRunOf } from "@konstruct/db/evaluation/gates";
import type { TenantTransaction } from "@konstruct/db/with-tenant";

export type GateFinding = { code: "suite"; message: string; suiteId: string };

/** Why the suite that the agent requires does not allow this configuration to be published; empty when it does. */
export async function gateFindings(
  tx: TenantTransaction,
  { agentId, configHash }: { agentId: string; configHash: string },
): Promise<GateFinding[]> {
  const gate = await findGate(tx, agentId);
  if (gate === undefined) return [];
  const { suiteId, suiteName, minPassRate } = gate;
  const finding = (message: string): GateFinding[] => [{ code: "suite", message, suiteId }];
  const run = await newestRunOf(tx, { suiteId, configHash });
  if (run === undefined)
    return finding(`Publishing requires a passing run of “${suiteName}”. Run it on this draft.`);
  if (run.state === "failed")
    return finding(`The last run of “${suiteName}” on this draft did not finish. Run it again.`);
  if (run.state !== "done") return finding(`The run of “${suiteName}” on this draft has not ended yet.`);
  const plays = run.passed + run.failed;
  // Rounded down: 94.9 % do not meet 95 %.
  const rate = plays === 0 ? 0 : Math.floor((100 * run.passed) / plays);
  if (rate >= minPassRate) return [];
  return finding(
    `“${suiteName}” passes at ${rate} %; publishing requires ${minPassRate} %. ${run.failed} of ${plays} failed.`,
  );
}
