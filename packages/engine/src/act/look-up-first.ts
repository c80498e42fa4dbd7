import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { Prefetch } from "@konstruct/core/agent/supervised-config";
import type { Json, JsonObject } from "@konstruct/core/json";
import type { Preference } from "@konstruct/core/preference";
import type { ToolResult } from "@konstruct/tools/contract/tool-result";
import { argumentsOf } from "../propose/understand/preferences/remembered-slots.ts";
import type { LookedUp } from "../turn/looked-up.ts";
import { toolContextOf } from "../turn/tool-context.ts";
import type { Turn } from "../turn/turn.ts";
import { mayLookUp } from "./may-look-up.ts";

/** Characters of the message that fit an argument. */
const longestMessage = 500;

/** Whether a text has a word that begins with this one ("price" in "prices"); a word in another script than Latin may be anywhere. */
function hasWord(text: string, word: string): boolean {
  const lower = text.toLowerCase();
  const begins = /^[\p{Script=Latin}\d]/u.test(word);
  for (let at = lower.indexOf(word.toLowerCase()); at >= 0; at = lower.indexOf(word.toLowerCase(), at + 1))
    if (!begins || at === 0 || !/[\p{L}\p{N}]/u.test(lower[at - 1]!)) return true;
  return false;
}

function isWanted({ words }: Prefetch, { subject_words: subjects }: AgentConfig, text: string): boolean {
  return words.length === 0 || [...words, ...subjects].some((word) => word !== "" && hasWord(text, word));
}

/** An argument from its template: `{preference.diet}` alone is that preference's value, `{message}` is the contact's text. */
function filled(template: string, text: string, preferences: readonly Preference[]): Json | undefined {
  const whole = /^\{preference\.(\w+)\}$/.exec(template)?.[1];
  if (whole !== undefined) return preferences.find(({ kind }) => kind === whole)?.value;
  return template.replaceAll("{message}", () => text.slice(0, longestMessage).toWellFormed());
}

function argsOf(turn: Turn, one: Prefetch, text: string, preferences: readonly Preference[]): JsonObject {
  const keys = turn.ports.tools.describe(one.tool)?.inputKeys ?? [];
  const preferred = Object.entries(argumentsOf(turn.input.agent, preferences)).filter(([name]) =>
    keys.includes(name),
  );
  const given = Object.entries(one.args).flatMap(([name, value]): [string, Json][] => {
    const filledIn = typeof value === "string" ? filled(value, text, preferences) : value;
    return filledIn === undefined ? [] : [[name, filledIn]];
  });
  return Object.fromEntries([...preferred, ...given]);
}

/** The result, or one field of it; undefined when the look-up failed. */
function given({ field }: Prefetch, { success, data }: ToolResult): Json | undefined {
  if (!success || data === null) return undefined;
  return field === undefined ? data : data[field];
}

/**
 * Runs the prefetches of a supervised agent before the draft is asked for (requirement C1). One that fails or is not allowed is
 * left out.
 */
export async function lookUpFirst(
  turn: Turn,
  text: string,
  preferences: readonly Preference[],
): Promise<LookedUp> {
  const { agent } = turn.input;
  const wanted = agent.supervised.prefetch.filter((one) => isWanted(one, agent, text));
  const looked: LookedUp = {};
  for (const one of wanted) {
    const args = argsOf(turn, one, text, preferences);
    if (!(await mayLookUp(turn, one.tool, args, turn.ports.clock()))) continue;
    const idempotencyKey = `prefetch:${turn.input.turnId}:${one.as}`;
    const call = { tool: one.tool, args, idempotencyKey };
    const value = given(one, await turn.ports.prefetch(call, toolContextOf(turn.input, turn.ports.clock())));
    if (value !== undefined) looked[one.as] = value;
  }
  return looked;
}
