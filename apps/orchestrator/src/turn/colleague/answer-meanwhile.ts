import { renderReply } from "@konstruct/channels/render-reply";
import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { derivedId } from "@konstruct/core/ids";
import { questionsIn } from "@konstruct/core/language/answers/questions";
import { saveAgentNotice } from "@konstruct/db/conversation/agent-notice";
import { readAwaited } from "@konstruct/db/conversation/awaited";
import { readTranscript } from "@konstruct/db/escalation/internal-threads";
import type { ClaimedTurn, PendingMessage } from "@konstruct/db/turn/claim-turns";
import { withTenant } from "@konstruct/db/with-tenant";
import { afterDisclosure, disclosureDue } from "../claimed/disclosure-due.ts";
import { agentOfClaim, linesOfClaim } from "../claimed/lines-for.ts";
import { channelOf, targetOf } from "../claimed/target-of.ts";
import type { TurnJob } from "../claimed/turn-job.ts";
import type { TurnResult } from "../turn-state.ts";

/** What the agent may answer until a person comes: the messages it has not read, with all that was said before. */
export type Meanwhile = { claimed: ClaimedTurn; agent: AgentConfig };

const isSaid = ({ author, envelope }: PendingMessage) =>
  author === "contact" && envelope.approvalId === undefined && envelope.isOverheard !== true;

/**
 * The part of a claim that the agent may answer although the conversation was handed to people, because none has come yet. Undefined
 * if there is none: the conversation is a person's, or the agent says nothing by itself.
 */
export async function meanwhileOf(job: TurnJob, claimed: ClaimedTurn): Promise<Meanwhile | undefined> {
  const { tenantId, conversationId, agentVersionId } = claimed;
  if (agentVersionId === null) return undefined;
  const agent = await job.loadAgent(tenantId, agentVersionId);
  if (agent.autonomy === "supervised") return undefined;
  return withTenant(job.database, tenantId, async (tx) => {
    const awaited = await readAwaited(tx, conversationId);
    if (awaited === undefined) return undefined;
    const pending = claimed.pending.filter((message) => isSaid(message) && message.seq > awaited.readSeq);
    if (pending.length === 0) return undefined;
    const before = claimed.pending.length - pending.length;
    const said = await readTranscript(tx, conversationId, agent.history_window + before + pending.length);
    const history = said.slice(0, -pending.length).map((message) => ({ ...message, seq: 0 }));
    return { claimed: { ...claimed, pending, history, isAwaited: true }, agent };
  });
}

/**
 * Whether the reply may be sent although the contact waits for a person: no write is open that it could claim, a look-up of this turn
 * succeeded, or the verifier has checked it.
 */
function isSafe({ ended: { outcome, record } }: TurnResult): boolean {
  if (outcome.session.openWrites.length === 0) return true;
  const check = record.modelCalls.findLast(({ purpose }) => purpose === "verify");
  const isChecked = check !== undefined && check.error === undefined;
  return isChecked || record.toolCalls.some(({ result, isLookUp }) => result.success && isLookUp !== true);
}

/** Whether the model answered a fact or acknowledged the message: it asks, offers and hands over nothing. */
function isAnswer(result: TurnResult): boolean {
  const { outcome, record, writes } = result.ended;
  const last = record.rounds.at(-1);
  const isSaidByModel = last?.proposals.some(
    ({ kind, accepted, detail }) => kind === "say" && accepted && detail.unsure !== true,
  );
  return (
    isSaidByModel === true &&
    isSafe(result) &&
    writes === 0 &&
    outcome.kind === "reply" &&
    outcome.handoff === undefined &&
    !outcome.needsUserInput &&
    outcome.reply.choices === undefined &&
    questionsIn(outcome.reply.text).length === 0
  );
}

/** The turn with its answer, if it is one; else without words, after the contact was told that the message was passed on. */
export async function onlyFacts(job: TurnJob, result: TurnResult): Promise<TurnResult> {
  if (isAnswer(result)) return result;
  const { ended, claimed } = result;
  const { session, record, kind } = ended.outcome;
  if (kind === "reply") await sayPassedOn(job, claimed);
  return {
    ...result,
    ended: { ...ended, outcome: { kind: "silent", reason: "for_person", session, record } },
  };
}

/** Tells the contact that what they wrote was passed on; nothing if a person has come meanwhile. */
export async function sayPassedOn(job: TurnJob, claimed: ClaimedTurn): Promise<void> {
  const { conversationId, channelAccountId, agentId } = claimed;
  const agent = await agentOfClaim(job.loadAgent, claimed);
  const { passedOn: text } = linesOfClaim(agent, claimed);
  const target = targetOf(claimed);
  const disclosure = disclosureDue(agent, claimed);
  await withTenant(job.database, claimed.tenantId, async (tx) => {
    const awaited = await readAwaited(tx, conversationId);
    if (awaited === undefined) return;
    const id = derivedId(conversationId, "passed-on", claimed.pending.at(-1)?.id ?? "");
    const rendered = renderReply(channelOf(claimed), afterDisclosure(disclosure, { text }), target);
    await saveAgentNotice(
      tx,
      { id, conversationId, channelAccountId, text },
      { ...rendered, target },
      disclosure && { agentId, disclosure },
    );
  });
  job.wakeOutbox(0);
}
