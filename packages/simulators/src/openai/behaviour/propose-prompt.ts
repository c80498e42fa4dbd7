import { isRecord, readBlock, recordsOf, textOf } from "./prompt-block.ts";
import type { PromptConversation, PromptIntent } from "./prompt-intent.ts";

/** A goal as the system prompt of a proposing request describes it. */
export type PromptGoal = PromptIntent & { tool: string | null };

export type ProposePrompt = {
  goals: PromptGoal[];
  conversation: PromptConversation;
  /** The contact's known preferences, in the prompt's words. */
  preferences: string[];
  /** Everything after the contact's last message: results, refusals, confirmations. */
  since: { role: string; content: string }[];
};

type Message = { role: string; content: string };

function typeOf(name: string): string {
  if (/(?:^|_)(?:id|number|code|ref)$/.test(name)) return "id";
  if (/budget|amount|price/.test(name)) return "money";
  if (/^choice$|_choice$/.test(name)) return "item";
  return "topic";
}

/** The names in a text such as "order_id (…), amount", without what is in parentheses. */
const namesIn = (needs: string) =>
  needs
    .replaceAll(/\([^)]*\)/g, "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

function goalOf(line: string): PromptGoal {
  const [head = "", ...parts] = line.slice(2).split(" · ");
  const [id = "", ...description] = head.split(": ");
  const said = (word: string) => parts.find((part) => part.startsWith(`${word} `))?.slice(word.length + 1);
  const names = namesIn(said("needs") ?? "");
  // The prompt does not say which are optional: an amount and a choice are.
  const required = names.filter((name) => !/^(?:amount|choice)$/.test(name));
  return {
    id,
    description: description.join(": "),
    examples: [id.replaceAll(/[_.]/g, " "), description.join(": ")],
    required,
    params: names.map((name) => ({ name, type: typeOf(name), values: [] })),
    tool: said("tool") ?? null,
  };
}

/** The content of a request for proposals; null for any other request. */
export function readProposePrompt(messages: readonly Message[]): ProposePrompt | null {
  const system = messages[0]?.content ?? "";
  const context = readBlock(messages.map(({ content }) => content).join("\n"), "context");
  if (!system.includes("# How you work") || !isRecord(context)) return null;
  const listed = /# Goals you serve\n((?:- .*\n?)+)/.exec(system)?.[1] ?? "";
  const goals = listed
    .split("\n")
    .filter((line) => line.startsWith("- "))
    .map(goalOf);
  const at = messages.findLastIndex(({ role }) => role === "user");
  const open = recordsOf(context.goals).find(({ state }) => state === "open");
  const known = isRecord(open?.slots) ? open.slots : {};
  const served = goals.find(({ id }) => id === textOf(open?.type));
  const param = served?.required.find((name) => known[name] === undefined);
  const waiting = served === undefined ? null : { intent: served.id, param: param ?? "", known };
  const before = messages.slice(0, Math.max(0, at)).filter(({ role }) => role === "assistant");
  return {
    goals,
    conversation: {
      message: messages[at]?.content ?? "",
      waiting,
      lastIntent: null,
      shown: {
        told: [],
        listed: before.map(({ content }) => content.split("\n").filter((line) => /^\d\. /.test(line))),
      },
    },
    preferences: Array.isArray(context.preferences) ? context.preferences.map(String) : [],
    since: messages.slice(at + 1).filter(({ content }) => !content.includes("<context>")),
  };
}
