import { renderReply } from "@konstruct/channels/render-reply";
import { derivedId } from "@konstruct/core/ids";
import { toDatabaseError } from "@konstruct/db/database-error";
import {
  type InternalThread,
  readArrivals,
  readInternalThread,
  readTranscript,
} from "@konstruct/db/escalation/internal-threads";
import { planOutbox } from "@konstruct/db/outbox/plan-outbox";
import { type ClaimedTurn, maxPendingPerTurn, type PendingMessage } from "@konstruct/db/turn/claim-turns";
import { finishQuietly } from "@konstruct/db/turn/finish-quietly";
import { readKnownContact } from "@konstruct/db/turn/resolve-contact";
import { withTenant } from "@konstruct/db/with-tenant";
import type { ServiceContext } from "@konstruct/services/context";
import { addNote, replyAsMember } from "@konstruct/services/conversation/member-says";
import { memberContext } from "@konstruct/services/member/members";
import { claimOf } from "../claimed/claim-of.ts";
import { lastSeqOf } from "../claimed/load-turn.ts";
import type { TurnJob } from "../claimed/turn-job.ts";
import { readThreadLine } from "../colleague/thread-words.ts";
import { type Guard, goOn } from "./guard.ts";

const historyLength = 40;

/**
 * Handles a member's messages in an internal thread: notes are stored, replies are sent to the contact, and questions are left for
 * the agent. If no question is left, the claim has ended.
 */
export const runInternalThread: Guard = async (job, claimed) => {
  if (claimed.internalThreadOf === null) return goOn(claimed);
  const { database } = job;
  const { tenantId } = claimed;
  const [thread, arrivals] = await withTenant(database, tenantId, async (tx) => [
    await readInternalThread(tx, claimed.internalThreadOf ?? ""),
    await readArrivals(
      tx,
      claimed.pending.map(({ id }) => id),
    ),
  ]);
  const trouble: string[] = [];
  const questions: PendingMessage[] = [];
  for (const message of claimed.pending.toSorted((a, b) => a.seq - b.seq)) {
    const { identity } = message.envelope;
    const member =
      identity.kind === "slack_user"
        ? await memberContext({ database, tenantId }, { kind: "slack_user", id: identity.id })
        : undefined;
    if (thread === undefined || member === undefined) {
      trouble.push("You are not on the list of people who may work on this conversation.");
      continue;
    }
    const line = readThreadLine(message.text, hadIt(thread, member, arrivals.get(message.id)));
    if (line.kind === "question") questions.push({ ...message, text: line.text });
    else
      await carryOut(job, member, thread, { claimed, message, line }).catch((thrown: unknown) => {
        const error = toDatabaseError(thrown, "a member's message in an internal thread");
        // An error that may pass by itself is retried by the next claim.
        if (error.retryable) throw error;
        if (error.publicMessage === undefined)
          job.logger.error({ err: error, conversationId: claimed.conversationId }, "not carried out");
        trouble.push(`Not done: ${error.publicMessage ?? "something went wrong here."}`);
      });
  }
  await tellTrouble(job, claimed, trouble);
  if (thread === undefined || questions.length === 0) {
    await withTenant(database, tenantId, (tx) =>
      finishQuietly(tx, claimOf(job, claimed), {
        toSeq: lastSeqOf(claimed),
        hasMore: claimed.pending.length === maxPendingPerTurn,
      }),
    );
    return { end: "internal_thread" };
  }
  return { claimed: await asQuestion(job, claimed, thread, questions), thread };
};

/**
 * Whether this member had the conversation when the message arrived: a question asked just before taking over is never sent to the
 * contact.
 */
const hadIt = (
  { escalation, owner }: InternalThread,
  { actor }: ServiceContext,
  at: Date | undefined,
): boolean =>
  owner === "person" &&
  escalation.state === "owned" &&
  escalation.ownerId === actor.id &&
  escalation.takenAt !== null &&
  at !== undefined &&
  at > escalation.takenAt;

async function carryOut(
  job: TurnJob,
  member: ServiceContext,
  { escalation }: InternalThread,
  {
    claimed,
    message,
    line,
  }: { claimed: ClaimedTurn; message: PendingMessage; line: { kind: "note" | "reply"; text: string } },
): Promise<void> {
  const said = {
    conversationId: escalation.conversationId,
    text: line.text,
    // A claim that is run again posts nothing twice.
    messageId: derivedId(message.id, "internal-thread"),
    internalThreadId: claimed.conversationId,
  };
  if (line.kind === "note") await addNote(member, said);
  else await replyAsMember(member, said, renderReply);
  job.wakeOutbox(0);
}

/** The claim as a turn of the engine about it: the contact's conversation is its history. */
async function asQuestion(
  job: TurnJob,
  claimed: ClaimedTurn,
  { escalation, contactId }: InternalThread,
  questions: PendingMessage[],
): Promise<ClaimedTurn> {
  const { agentId, tenantId } = claimed;
  return withTenant(job.database, tenantId, async (tx) => {
    const history = await readTranscript(tx, escalation.conversationId, historyLength);
    const contact =
      contactId === null
        ? null
        : await readKnownContact(tx, contactId, { agentId, historyWindow: historyLength });
    return {
      ...claimed,
      pending: questions,
      // The thread's messages get numbers after all of the contact's conversation.
      history: [...history.map((message) => ({ ...message, seq: 0 })), ...claimed.history],
      contact,
      summary: escalation.summary,
    };
  });
}

/** An action that failed is reported in the thread. After a crash it may be reported twice, which is better than never. */
async function tellTrouble(job: TurnJob, claimed: ClaimedTurn, trouble: string[]): Promise<void> {
  const target = claimed.pending.at(-1)!.envelope.replyTarget;
  const sender = job.senders[claimed.channel];
  if (trouble.length === 0 || sender === undefined) return;
  const text = [...new Set(trouble)].join("\n");
  await withTenant(job.database, claimed.tenantId, (tx) =>
    planOutbox(tx, {
      conversationId: claimed.conversationId,
      channelAccountId: claimed.channelAccountId,
      turnId: undefined,
      messageId: undefined,
      kind: "notice",
      target,
      messages: sender.render({ text }, target),
      sender: undefined,
    }),
  );
  job.wakeOutbox(0);
}
