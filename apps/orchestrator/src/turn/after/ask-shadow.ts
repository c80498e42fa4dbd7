import { newId } from "@konstruct/core/ids";
import { addJob, countOpenJobs } from "@konstruct/db/job/jobs";
import { withTenant } from "@konstruct/db/with-tenant";
import type { Dependencies } from "../../dependencies/dependencies.ts";
import type { TurnResult } from "../turn-state.ts";
import { isInShare } from "./in-share.ts";

/** Shadow jobs of one tenant, waiting or running. Turns beyond this limit are skipped and counted. */
const mostWaiting = 20;

/** Whether a model decided a contact's turn and the turn falls into the share. Previews and colleagues' questions do not count. */
const isShadowed = ({ claimed, turnId, agent, trace }: TurnResult): boolean =>
  agent.model.shadow !== null &&
  !claimed.isPreview &&
  claimed.internalThreadOf === null &&
  trace.ports.model !== null &&
  isInShare(turnId, agent.model.shadow.share);

/** Creates the shadow job of a turn that has ended. A failure here does not affect the turn. */
export async function askShadow(
  { database, logger, metrics }: Pick<Dependencies, "database" | "logger" | "metrics">,
  result: TurnResult,
): Promise<void> {
  const { claimed, turnId, agent } = result;
  const { shadow } = agent.model;
  if (shadow === null || !isShadowed(result)) return;
  try {
    const isAsked = await withTenant(database, claimed.tenantId, async (tx) => {
      if ((await countOpenJobs(tx, "shadow", mostWaiting)) >= mostWaiting) return false;
      const input = { agentId: claimed.agentId, model: shadow.name };
      await addJob(tx, {
        ...{ id: newId(), kind: "shadow", subjectId: turnId, input, total: 1 },
        askedBy: `agent:${claimed.agentId}`,
      });
      return true;
    });
    if (!isAsked) metrics.shadowTurns.inc({ outcome: "skipped" });
  } catch (thrown) {
    metrics.shadowTurns.inc({ outcome: "skipped" });
    logger.warn({ err: thrown, turnId }, "no shadow job was created for a turn");
  }
}
