import type { IntentInput } from "@konstruct/core/agent/agent-template";

/** Intents that every sample agent has, in English and Thai. */
export const smallTalk = (help: string): IntentInput[] => [
  {
    id: "greeting",
    description: "Says hello",
    priority: -10,
    examples: ["hi", "hello", "hey", "good morning", "สวัสดี", "สวัสดีครับ", "สวัสดีค่ะ"],
    reply: `Hello! I'm {agent}. ${help} What do you need?`,
  },
  {
    id: "capabilities",
    description: "Asks what the assistant can do",
    priority: -10,
    examples: ["What can you do for me?", "How can you help me?", "ทำอะไรได้บ้าง"],
    reply: `${help} What do you need?`,
  },
  {
    id: "thanks",
    description: "Says thank you",
    priority: -10,
    examples: ["thanks", "thank you", "thx", "ขอบคุณ", "ขอบคุณครับ", "ขอบคุณค่ะ"],
    reply: "You're welcome!",
  },
  {
    id: "goodbye",
    description: "Says goodbye",
    priority: -10,
    examples: ["bye", "goodbye", "see you", "ลาก่อน"],
    reply: "Goodbye, and thank you for writing!",
  },
];

export const talkToHuman: IntentInput = {
  id: "talk_to_human",
  description: "Hand the conversation to a person",
  examples: [
    "I want to talk to a human",
    "Can I speak to someone?",
    "Get me a representative",
    "ขอคุยกับเจ้าหน้าที่",
    "ขอคุยกับคน",
  ],
  tool: "escalate",
};

/** Quotes the tenant's knowledge. */
export const knowledgeQuestion = (topic: string, examples: string[]): IntentInput => ({
  id: "question",
  label: "question",
  topic,
  description: `A question about ${topic}`,
  priority: 15,
  examples,
  required_params: ["question"],
  params: { question: { type: "topic", description: "what is asked" } },
  tool: "knowledge_base.search",
  args: { query: "{question}", limit: 1 },
  reply_each: "{text}",
  reply_none: "I don't know that. Would you like me to loop in a human support agent?",
});

export const ticket = (examples: string[]): IntentInput => ({
  id: "create_ticket",
  label: "report",
  topic: "reports to our team",
  description: "Report a problem to the staff, who will get back to the contact",
  priority: 5,
  examples,
  required_params: ["summary"],
  questions: { summary: "Could you give me a short summary of the problem?" },
  tool: "create_ticket",
  reply: "I've opened ticket {ticket_id}: {summary}. A colleague will get back to you.",
});
