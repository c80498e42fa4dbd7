import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { ChannelSender } from "@konstruct/core/channel";
import { newId } from "@konstruct/core/ids";
import type { Attachment } from "@konstruct/core/message";
import { findApproval } from "@konstruct/db/approval/read-approvals";
import { onChannels } from "@konstruct/db/card/noticed-members";
import type { ClaimedTurn, PendingMessage } from "@konstruct/db/turn/claim-turns";
import { type KnownContact, resolveContact } from "@konstruct/db/turn/resolve-contact";
import { withTenant } from "@konstruct/db/with-tenant";
import type { Decision } from "@konstruct/engine/input/approval";
import type { TurnInput } from "@konstruct/engine/input/turn-input";
import { type TurnTrace, traceOf } from "@konstruct/engine/record/turn-trace";
import type { EndedTurn } from "@konstruct/engine/turn/outcome";
import type { Dependencies } from "../../dependencies/dependencies.ts";
import { noticeChannelsOf } from "../../dependencies/notice-channels.ts";
import { agentOfTurn } from "../claimed/agent-of-turn.ts";
import { disclosureDue, isStandard } from "../claimed/disclosure-due.ts";
import { linesOfClaim } from "../claimed/lines-for.ts";
import type { LoadAgent } from "../claimed/load-agent.ts";
import { type BrokenTurn, brokenTurn } from "../claimed/past-steps.ts";
import { attachmentsFor } from "./attachments.ts";
import type { Placeholder } from "./presence.ts";
import { runEngine } from "./run-engine.ts";
import { showSign } from "./show-sign.ts";
import { takeInFiles, withSpokenWords } from "./take-in-files.ts";
import { toTurnInput } from "./to-turn-input.ts";
import { memoryOf } from "./turn-memory.ts";

export type DecidedTurn = {
  turnId: string;
  agent: AgentConfig;
  agentVersionId: string;
  startedAt: Date;
  ended: EndedTurn;
  trace: TurnTrace;
  /** The session's current version in the database. */
  sessionVersion: number;
  /** Every message the turn has read; the newest is answered. */
  pending: PendingMessage[];
  /** More messages are pending, for the next turn. */
  hasUnread: boolean;
  placeholder: Placeholder | undefined;
  /** Files sent with the reply. */
  attachments: Attachment[];
  sender: ChannelSender | undefined;
};

/** A resumed turn runs under the versions it began with; otherwise its writes might never be finished. */
const asItBegan = (found: ClaimedTurn, { agentVersionId, liveVersionId }: BrokenTurn): ClaimedTurn => ({
  ...found,
  agentVersionId,
  liveVersionId,
});

/** Runs the engine over a claimed conversation, with a durable step before each write. Undefined: the claim was lost. */
export async function decideTurn(
  deps: Dependencies,
  loadAgent: LoadAgent,
  found: ClaimedTurn,
  unread: readonly PendingMessage[] = [],
): Promise<DecidedTurn | undefined> {
  const startedAt = new Date();
  const broken = brokenTurn(found);
  const turnId = broken?.turnId ?? newId();
  const claimed = broken === null ? found : asItBegan(found, broken);
  const sender = deps.senders[claimed.channel];
  const target = claimed.pending.at(-1)!.envelope.replyTarget;
  const { agent, agentVersionId, rules } = await agentOfTurn(loadAgent, claimed);
  // A draft or a decision has no contact waiting, and beside a person there may be no answer: a placeholder would stay.
  const isExpected =
    agent.autonomy === "autonomous" &&
    claimed.pending[0]?.envelope.approvalId === undefined &&
    claimed.isAwaited !== true;
  const sign =
    sender !== undefined && isExpected
      ? showSign({ deps, claimed, target, sender, lines: linesOfClaim(agent, claimed) })
      : null;
  const mayBegin =
    broken === null || (found.liveVersionId === broken.liveVersionId && found.owner !== "person");
  const parts = { broken, agentVersionId, unread, mayBegin };
  const run = await inputOf(deps, claimed, turnId, agent)
    .then((asked) => runEngine(deps, claimed, asked, parts))
    .finally(() => sign?.end());
  if (run === undefined) return undefined;
  const { ended, input, ports, sessionVersion, newer, pending, hasUnread } = run;
  const { outcome } = ended;
  const attach = outcome.kind === "reply" ? outcome.attach : [];
  return {
    turnId,
    agent,
    agentVersionId,
    startedAt,
    ended,
    attachments: await attachmentsFor(deps, claimed, agent, attach),
    trace: traceOf(input, ports.recorded(), ended, rules, newer),
    sessionVersion,
    pending,
    hasUnread,
    placeholder: await sign?.placeholder,
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

/** The contact of the conversation, found with the claim or looked up now. */
export async function contactOf(
  deps: Pick<Dependencies, "database">,
  claimed: ClaimedTurn,
  agent: AgentConfig,
): Promise<KnownContact> {
  if (claimed.contact !== null) return claimed.contact;
  const first = claimed.pending[0]!.envelope;
  const { conversationId: id, agentId } = claimed;
  const conversation = { id, agentId, historyWindow: agent.history_window };
  return withTenant(deps.database, claimed.tenantId, (tx) =>
    resolveContact(tx, conversation, [first.identity, ...first.aliases], first.displayName),
  );
}
