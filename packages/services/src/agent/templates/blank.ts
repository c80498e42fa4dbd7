import type { AgentTemplate } from "@konstruct/core/agent/agent-template";
import { knowledgeQuestion, smallTalk, talkToHuman } from "./shared-intents.ts";

/** An agent without tasks of its own, for builders who start from nothing. It answers from the knowledge as soon as there is some. */
export const blank: AgentTemplate = {
  id: "blank",
  name: "Ava",
  config: {
    intents: [
      ...smallTalk("I am here to help."),
      knowledgeQuestion("our company", [
        "I have a question",
        "What are your opening hours?",
        "How much does it cost?",
        "Where are you located?",
        "How does it work?",
        "มีคำถามค่ะ",
        "เปิดกี่โมง",
        "ราคาเท่าไหร่",
      ]),
      talkToHuman,
    ],
  },
  articles: {},
  records: [],
  lists: [],
  questions: { en: ["Hello"], th: ["สวัสดี"] },
};
