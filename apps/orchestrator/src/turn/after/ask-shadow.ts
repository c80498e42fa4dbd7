import { newId } from "@konstruct/core/ids";
import { addJob, countOpenJobs } from "@konstruct/db/job/jobs";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import { withTenant } from "@konstruct/db/with-tenant";
import type { Dependencies } from "../../dependencies/dependencies.ts";
import type { DecidedTurn } from "../decide/decide-turn.ts";
import { isInShare } from "./in-share.ts";

/** Of one tenant, waiting or under way. Those beyond are left out, and counted as such. */
const mostWaiting = 20;

/** Whether a contact's turn was decided by a model and falls into the share. Previews and colleagues' questions do not count. */
const isShadowed = (claimed: ClaimedTurn, { turnId, agent, trace }: DecidedTurn): boolean =>
  agent.model.shadow !== null &&
  !claimed.isPreview &&
  claimed.internalThreadOf === null &&
  trace.ports.model !== null &&
  isInShare(turnId, agent.model.shadow.share);

/** Leaves a turn that has ended to a worker, for the agent's shadow model. Failing at it harms no turn. */
export async function askShadow(
  { database, logger, metrics }: Pick<Dependencies, "database" | "logger" | "metrics">,
  claimed: ClaimedTurn,
  decided: DecidedTurn,
): Promise<void> {
  const { shadow } = decided.agent.model;
  if (shadow === null || !isShadowed(claimed, decided)) return;
  try {
    const isAsked = await withTenant(database, claimed.tenantId, async (tx) => {
      if ((await countOpenJobs(tx, "shadow", mostWaiting)) >= mostWaiting) return false;
      const input = { agentId: claimed.agentId, model: shadow.name };
      await addJob(tx, {
        ...{ id: newId(), kind: "shadow", subjectId: decided.turnId, input, total: 1 },
        askedBy: `agent:${claimed.agentId}`,
      });
      return true;
    });
    if (!isAsked) metrics.shadowTurns.inc({ outcome: "skipped" });
  } catch (thrown) {
    metrics.shadowTurns.inc({ outcome: "skipped" });
    logger.warn({ err: thrown, turnId: decided.turnId }, "a turn was not left to its shadow model");
  }
}
