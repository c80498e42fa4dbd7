import { smallTalk, talkToHuman } from "./shared-intents.ts";
import type { AgentTemplate } from "./template.ts";

/** Nothing but manners: for whoever knows what they want. */
export const blank: AgentTemplate = {
  id: "blank",
  name: "Ava",
  config: { intents: [...smallTalk("I am here to help."), talkToHuman] },
  articles: {},
  orders: [],
  stock: [],
  questions: { en: ["Hello"], th: ["สวัสดี"] },
};
