import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { tables } from "@konstruct/core/language/lines-of";
import { readSounds } from "./read-sets.ts";

const sounds = readSounds();

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The lines that code says to out-of-scope requests, with any values. */
const refusals = Object.values(tables)
  .flatMap(({ outOfScope, outOfScopeExamples, outOfScopeAlone }) => [
    outOfScope,
    outOfScopeExamples,
    outOfScopeAlone,
  ])
  .map(
    (line) =>
      new RegExp(
        line
          .split(/\{\w+\}/)
          .map(literal)
          .join("[^]*"),
        "u",
      ),
  );

/** Whether a reply is a refusal. `declined`: says that it does not do such things. `not_understood`: says that it does not understand. */
export function refusalIn(reply: string): "declined" | "not_understood" | null {
  if (sounds.declined.test(reply) || refusals.some((line) => line.test(reply))) return "declined";
  return sounds.notUnderstood.test(reply) ? "not_understood" : null;
}

export const namesPerson = (reply: string): boolean => sounds.person.test(reply);

/** Names that only the agent's author knows, and any other text in snake case or in braces. */
export function internalNamesIn(reply: string, agent: AgentConfig): string[] {
  const own = agent.intents.flatMap(({ id, tool }) => [id, tool ?? ""]).filter((name) => /[._]/.test(name));
  const shaped = reply.match(/\b[a-z]+(?:_[a-z]+)+\b|\{\w+\}/g) ?? [];
  return [...new Set([...own.filter((name) => reply.includes(name)), ...shaped])];
}

const shortest = 8;

/**
 * The questions of a reply: sentences with a question mark, and the last sentence if a value is open. A confirmation counts as a
 * whole, since the call it names is part of the question.
 */
export function questionsIn(reply: string, asks: string | null): string[] {
  if (asks === "confirmation") return [reply.trim()];
  const sentences = reply
    .split(/(?<=[.!?…？！])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
  const asked = sentences.filter((sentence) => /[?？]/u.test(sentence));
  const open = asks === null ? [] : sentences.slice(-1);
  return [...new Set([...asked, ...open])].filter((sentence) => sentence.length >= shortest);
}
