import { agentVerbs } from "./agents.ts";
import { apiKeyVerbs } from "./api-keys.ts";
import { auditVerbs } from "./audit.ts";
import { budgetVerbs } from "./budgets.ts";
import { channelVerbs } from "./channels.ts";
import { conversationVerbs } from "./conversations.ts";
import { evaluationVerbs } from "./evaluations.ts";
import { knowledgeVerbs } from "./knowledge.ts";
import { memberVerbs } from "./members.ts";
import { modelVerbs } from "./models.ts";
import { setupVerbs } from "./setup.ts";
import { toolVerbs } from "./tools.ts";

/** Everything that can be done in the portal, by name. There is no other way in: the matrix test walks this list. */
export const verbs = {
  ...agentVerbs,
  ...apiKeyVerbs,
  ...auditVerbs,
  ...budgetVerbs,
  ...channelVerbs,
  ...conversationVerbs,
  ...evaluationVerbs,
  ...knowledgeVerbs,
  ...memberVerbs,
  ...modelVerbs,
  ...setupVerbs,
  ...toolVerbs,
};

export type Verbs = typeof verbs;
export type VerbName = keyof Verbs;
export type VerbInput<Name extends VerbName> = Parameters<Verbs[Name]>[1];
export type VerbOutput<Name extends VerbName> = Awaited<ReturnType<Verbs[Name]>>;
