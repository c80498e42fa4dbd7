import { toAppError } from "@konstruct/core/errors";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import type { TurnJob } from "../claimed/turn-job.ts";
import { type Meanwhile, meanwhileOf, sayPassedOn } from "../colleague/answer-meanwhile.ts";
import { holdForPerson } from "../colleague/hold-for-person.ts";
import { type Guard, goOn } from "./guard.ts";

/**
 * The part of a claim that runs although a person has the conversation: members' decisions, and a turn that had begun, since half of
 * its writes may be done. Undefined if there is neither: the contact's messages are then left for that person.
 */
export function goesOnBeside(claimed: ClaimedTurn): ClaimedTurn | undefined {
  if (claimed.openSteps.length > 0) return claimed;
  const decisions = claimed.pending.filter((message) => message.envelope.approvalId !== undefined);
  return decisions.length === 0 ? undefined : { ...claimed, pending: decisions };
}

/** A model that cannot be built is none: the person still gets the message. */
async function hasModel(job: TurnJob, { claimed, agent }: Meanwhile): Promise<boolean> {
  const { tenantId, conversationId } = claimed;
  try {
    return (await job.modelFor(tenantId, agent)) !== null;
  } catch (thrown) {
    job.logger.error({ err: toAppError(thrown), conversationId }, "only passed on");
    return false;
  }
}

/**
 * A conversation that a person has waits for them. If people were asked and none has come, a model may answer facts, and the rest is
 * passed on.
 */
export const leaveToPerson: Guard = async (job, claimed) => {
  if (claimed.owner !== "person") return goOn(claimed);
  const beside = goesOnBeside(claimed);
  if (beside !== undefined) return goOn(beside);
  const meanwhile = await meanwhileOf(job, claimed);
  if (meanwhile !== undefined && (await hasModel(job, meanwhile))) return goOn(meanwhile.claimed);
  if (meanwhile !== undefined) await sayPassedOn(job, meanwhile.claimed);
  await holdForPerson(job, meanwhile?.claimed ?? claimed);
  return { end: "held" };
};
