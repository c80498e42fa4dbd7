import { isRecord, readBlock, recordsOf, textOf } from "./prompt-block.ts";

/** What an understanding prompt says of an intent. */
export type PromptIntent = {
  id: string;
  description: string;
  examples: string[];
  required: string[];
  params: { name: string; type: string; values: string[] }[];
};

export type PromptConversation = {
  message: string;
  /** Null when no question is open. */
  waiting: { intent: string; param: string; known: Record<string, unknown> } | null;
  lastIntent: string | null;
  /** Names of things: as the prompt numbers them, and as the agent's replies listed them, the newest list last. */
  shown: { told: string[]; listed: string[][] };
};

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

export function readIntents(prompt: string): PromptIntent[] {
  return recordsOf(readBlock(prompt, "intents")).map((intent) => ({
    id: textOf(intent.id),
    description: textOf(intent.description),
    examples: texts(intent.examples),
    required: texts(intent.required_params),
    params: recordsOf(intent.params).map(({ name, type, values }) => ({
      name: textOf(name),
      type: textOf(type),
      values: texts(values),
    })),
  }));
}

/** Lines such as "1. Pulse One – 1290 THB – light" and "Pulse One costs 1290 THB". */
function listedIn(reply: string): string[] {
  return reply.split("\n").flatMap((line) => {
    const name = /^(?:\d\. )?(.{3,80}?)(?: – | costs )\S/.exec(line.trim())?.[1];
    return name === undefined ? [] : [name];
  });
}

export function readConversation(prompt: string): PromptConversation {
  const block = readBlock(prompt, "conversation");
  const { message, waiting, last_intent: last, shown, history } = isRecord(block) ? block : {};
  const replies = recordsOf(history).filter((one) => one.role === "agent");
  const listed = replies.map((one) => listedIn(textOf(one.text))).filter((names) => names.length > 0);
  const told = texts(shown).map((line) => line.replace(/^\d+\. /, ""));
  return {
    message: textOf(message),
    waiting: isRecord(waiting)
      ? {
          intent: textOf(waiting.intent),
          param: textOf(waiting.param),
          known: isRecord(waiting.known) ? waiting.known : {},
        }
      : null,
    lastIntent: textOf(last) || null,
    shown: { told, listed },
  };
}
