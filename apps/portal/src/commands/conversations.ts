import { renderReply } from "@konstruct/channels/render-reply";
import { createCheckArgs } from "@konstruct/services/approval/check-args";
import { type DecideApprovalInput, decideApproval } from "@konstruct/services/approval/decide-approval";
import type { ServiceContext } from "@konstruct/services/context";
import { handBack, resolveConversation } from "@konstruct/services/conversation/hand-back";
import { addNote, replyAsMember } from "@konstruct/services/conversation/member-says";
import { takeOver } from "@konstruct/services/conversation/take-over";
import { escalate, snoozeEscalation } from "@konstruct/services/escalation/escalations";
import { purgeMemory } from "@konstruct/services/memory/memory";
import { readTurn } from "@konstruct/services/turn/read-turn";
import { askTurnRequests, readTurnRequests } from "@konstruct/services/turn/turn-requests";
import { sendTemplate } from "@konstruct/services/whatsapp/send-template";
import type { Command } from "../command/command.ts";
import { inReadersWords } from "../server/reader-words.ts";

const checkArgs = createCheckArgs();

const decide: Command<DecideApprovalInput, { state: string }> = async (context, input) => {
  const { state } = await decideApproval(context, input, checkArgs);
  return { state };
};

const reply: Command<Parameters<typeof replyAsMember>[1], { messageId: string }> = (context, input) =>
  replyAsMember(context, input, renderReply);

const forget: Command<Parameters<typeof purgeMemory>[1], { memories: number; preferences: number }> = (
  context,
  input,
) => purgeMemory(context, input);

const back: Command<{ conversationId: string }, void> = (context, { conversationId }) =>
  handBack(context, { conversationId });

const ask: Command<Parameters<typeof escalate>[1], { escalationId: string }> = (context, input, { setUp }) =>
  escalate({ ...context, setUp }, input);

const readRequests = (context: ServiceContext, jobId: string) =>
  inReadersWords(readTurnRequests(context, jobId));

export const conversationCommands = {
  "approval.decide": decide,
  "conversation.escalate": ask,
  "conversation.hand_back": back,
  "conversation.note": addNote,
  "conversation.reply": reply,
  "conversation.resolve": resolveConversation,
  "conversation.send_template": sendTemplate,
  "conversation.take_over": takeOver,
  "escalation.snooze": snoozeEscalation,
  "memory.forget": forget,
  "turn.ask_requests": askTurnRequests,
  "turn.read": readTurn,
  "turn.read_requests": readRequests,
};
