import type { ServiceContext } from "@konstruct/services/context";
import { assignConversation } from "@konstruct/services/conversation/assign";
import { changeConversations } from "@konstruct/services/conversation/change-many";
import { announcePresence } from "@konstruct/services/conversation/presence";
import { reopenConversation } from "@konstruct/services/conversation/reopen";
import { seeConversation } from "@konstruct/services/conversation/see";
import { snoozeConversation } from "@konstruct/services/conversation/snooze";
import { tagConversation } from "@konstruct/services/conversation/tag";
import { listConversations } from "@konstruct/services/inbox/list-conversations";
import { removeMacro, saveMacro } from "@konstruct/services/macro/macros";
import { removeView, saveView } from "@konstruct/services/saved-view/saved-views";
import { inReadersWords } from "../server/reader-words.ts";

async function changeMany(context: ServiceContext, input: Parameters<typeof changeConversations>[1]) {
  const results = await changeConversations(context, input);
  return Promise.all(results.map((one) => inReadersWords(one)));
}

export const inboxCommands = {
  "conversation.assign": assignConversation,
  "conversation.change_many": changeMany,
  "conversation.presence": announcePresence,
  "conversation.reopen": reopenConversation,
  "conversation.see": seeConversation,
  "conversation.snooze": snoozeConversation,
  "conversation.tag": tagConversation,
  "inbox.list": listConversations,
  "inbox.remove_view": removeView,
  "inbox.save_view": saveView,
  "macro.remove": removeMacro,
  "macro.save": saveMacro,
};
