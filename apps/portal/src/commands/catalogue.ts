import { agentCommands } from "./agents.ts";
import { apiKeyCommands } from "./api-keys.ts";
import { auditCommands } from "./audit.ts";
import { budgetCommands } from "./budgets.ts";
import { channelCommands } from "./channels.ts";
import { contactCommands } from "./contacts.ts";
import { conversationCommands } from "./conversations.ts";
import { demonstrationCommands } from "./demonstration.ts";
import { evaluationCommands } from "./evaluations.ts";
import { inboxCommands } from "./inbox.ts";
import { knowledgeCommands } from "./knowledge.ts";
import { memberCommands } from "./members.ts";
import { modelCommands } from "./models.ts";
import { notificationCommands } from "./notifications.ts";
import { setupCommands } from "./setup.ts";
import { toolCommands } from "./tools.ts";

/** Every command without a file, by name; `uploads` has the others. There is no third write path: the matrix test walks both lists. */
export const commands = {
  ...agentCommands,
  ...apiKeyCommands,
  ...auditCommands,
  ...budgetCommands,
  ...channelCommands,
  ...contactCommands,
  ...conversationCommands,
  ...demonstrationCommands,
  ...evaluationCommands,
  ...inboxCommands,
  ...knowledgeCommands,
  ...memberCommands,
  ...modelCommands,
  ...notificationCommands,
  ...setupCommands,
  ...toolCommands,
};

export type Commands = typeof commands;
export type CommandName = keyof Commands;
export type CommandInput<Name extends CommandName> = Parameters<Commands[Name]>[1];
export type CommandOutput<Name extends CommandName> = Awaited<ReturnType<Commands[Name]>>;
