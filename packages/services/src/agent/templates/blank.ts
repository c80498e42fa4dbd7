import type { AgentTemplate } from "@konstruct/core/agent/agent-template";
import { smallTalk, talkToHuman } from "./shared-intents.ts";

/** An agent without tasks, for builders who start from nothing. */
export const blank: AgentTemplate = {
  id: "blank",
  name: "Ava",
  config: { intents: [...smallTalk("I am here to help."), talkToHuman] },
  articles: {},
  records: [],
  lists: [],
  questions: { en: ["Hello"], th: ["สวัสดี"] },
};
