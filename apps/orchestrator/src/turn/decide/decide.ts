import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { newId } from "@konstruct/core/ids";
import { findApproval } from "@konstruct/db/approval/read-approvals";
import { onChannels } from "@konstruct/db/card/noticed-members";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import { withTenant } from "@konstruct/db/with-tenant";
import type { Decision } from "@konstruct/engine/input/approval";
import type { TurnInput } from "@konstruct/engine/input/turn-input";
import { traceOf } from "@konstruct/engine/record/turn-trace";
import type { Dependencies } from "../../dependencies/dependencies.ts";
import { noticeChannelsOf } from "../../dependencies/notice-channels.ts";
import { agentOfTurn } from "../claimed/agent-of-turn.ts";
import { disclosureDue, isStandard } from "../claimed/disclosure-due.ts";
import { linesOfClaim } from "../claimed/lines-for.ts";
import type { BrokenTurn } from "../claimed/past-steps.ts";
import { targetOf } from "../claimed/target-of.ts";
import type { TurnJob } from "../claimed/turn-job.ts";
import type { TurnResult, TurnState } from "../turn-state.ts";
import { attachmentsFor } from "./attachments.ts";
import { contactOf } from "./contact-of.ts";
import { runEngine } from "./run-engine.ts";
import { showSign } from "./show-sign.ts";
import { takeInFiles, withSpokenWords } from "./take-in-files.ts";
import { toTurnInput } from "./to-turn-input.ts";
import { memoryOf } from "./turn-memory.ts";

/** A resumed turn runs under the versions it began with; otherwise its writes might never be finished. */
const asItBegan = (found: ClaimedTurn, { agentVersionId, liveVersionId }: BrokenTurn): ClaimedTurn => ({
  ...found,
  agentVersionId,
  liveVersionId,
});

/** Runs the engine over a conversation, with a durable step before each write. Undefined: the claim was lost. */
export async function decide(
  job: Dependencies & Pick<TurnJob, "loadAgent">,
  state: TurnState,
): Promise<TurnResult | undefined> {
  const startedAt = new Date();
  const { claimed: found, broken } = state;
  const turnId = broken?.turnId ?? newId();
  const claimed = broken === null ? found : asItBegan(found, broken);
  const sender = job.senders[claimed.channel];
  const { agent, agentVersionId, rules } = await agentOfTurn(job.loadAgent, claimed);
  // A draft or a decision has no contact waiting, and beside a person there may be no answer: a placeholder would stay.
  const isExpected =
    agent.autonomy === "autonomous" &&
    claimed.pending[0]?.envelope.approvalId === undefined &&
    claimed.isAwaited !== true;
  const sign =
    sender !== undefined && isExpected
      ? showSign({
          deps: job,
          claimed,
          target: targetOf(claimed),
          sender,
          lines: linesOfClaim(agent, claimed),
        })
      : null;
  const mayBegin =
    broken === null || (found.liveVersionId === broken.liveVersionId && found.owner !== "person");
  const run = await inputOf(job, claimed, turnId, agent)
    .then((input) => runEngine(job, { ...state, claimed, input, agentVersionId, mayBegin }))
    .finally(() => sign?.end());
  if (run === undefined) return undefined;
  const { ended, input, ports, newer, read } = run;
  const { outcome } = ended;
  const isRead = new Set(read.map(({ id }) => id));
  const attach = outcome.kind === "reply" ? outcome.attach : [];
  return {
    turnId,
    claimed: { ...found, pending: read },
    hasMore: run.hasUnread || state.isFull || state.behind.some(({ id }) => !isRead.has(id)),
    agent,
    agentVersionId,
    startedAt,
    ended,
    trace: traceOf(input, ports.recorded(), ended, rules, newer),
    placeholder: await sign?.placeholder,
    attachments: await attachmentsFor(job, claimed, agent, attach),
    sender,
  };
}

/** Everything the engine reads in this turn. */
async function inputOf(
  deps: Dependencies,
  claimed: ClaimedTurn,
  turnId: string,
  agent: AgentConfig,
): Promise<TurnInput> {
  const contact = await contactOf(deps, claimed, agent);
  const memory = await memoryOf(deps, claimed, contact, agent);
  const decision = await decisionOf(deps, claimed);
  const noticed = onChannels(claimed.noticed, noticeChannelsOf(deps));
  const isDisclosing =
    deps.senders[claimed.channel] !== undefined && isStandard(disclosureDue(agent, claimed));
  const files = await takeInFiles(deps, claimed, linesOfClaim(agent, claimed).files);
  return withSpokenWords({
    ...toTurnInput(claimed, turnId, agent, contact, noticed, memory, decision),
    ...(isDisclosing && { isDisclosing }),
    files,
  });
}

/** The decision this turn is about, read from the database: a message carries only its id. */
async function decisionOf(deps: Dependencies, claimed: ClaimedTurn): Promise<Decision | null> {
  const approvalId = claimed.pending[0]?.envelope.approvalId;
  if (approvalId === undefined) return null;
  const approval = await withTenant(deps.database, claimed.tenantId, (tx) => findApproval(tx, approvalId));
  if (approval === undefined) return null;
  const { id, kind, state, tool, toolVersion, summary, decidedArgs, decidedDraft, decidedHash } = approval;
  const { askedSummary, decidedByName, decisionReason, reasonInternal } = approval;
  if (state === "pending" || state === "withdrawn") return null;
  return {
    approvalId: id,
    kind,
    state,
    tool,
    toolVersion,
    summary,
    ...(askedSummary !== null && { asked: askedSummary }),
    ...(decidedByName !== null && { by: decidedByName }),
    ...(decisionReason !== null && !reasonInternal && { because: decisionReason }),
    args: decidedArgs,
    draft: decidedDraft,
    hash: decidedHash ?? "",
  };
}
