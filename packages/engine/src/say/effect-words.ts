import { labelOfTool, labelOfValue } from "@konstruct/core/agent/tool-labels";
import type { JsonObject } from "@konstruct/core/json";
import type { LoopRun } from "../turn/loop-run.ts";
import type { Operation } from "../turn/operation.ts";
import type { Turn } from "../turn/turn.ts";
import { isOpaque } from "../values/named-values.ts";
import { recited, silentArgs } from "../view/told-values.ts";
import { writtenValue } from "./confirm-card.ts";
import { speechOfTurn } from "./lines-of-turn.ts";

/** Values that are said of one call in a fixed line. */
const mostValues = 6;

/**
 * What a call does, for a fixed line: the author's label of the tool in the contact's language, with the values of the call, or else
 * the tool's own summary.
 */
export function effectWords(turn: Turn, call: { tool: string; summary: string; args?: JsonObject }): string {
  const { agent } = turn.input;
  const speech = speechOfTurn(turn);
  const label = labelOfTool(agent, call.tool, speech.language);
  if (label === undefined) return speech.say(call.summary);
  const values = recited({ args: call.args ?? {}, silent: silentArgs(agent, call.tool) })
    .filter(({ value }) => typeof value !== "boolean" && !isOpaque(String(value)))
    .slice(0, mostValues)
    .map(
      (leaf) =>
        labelOfValue(agent, call.tool, leaf.path, leaf.value, speech.language) ?? writtenValue(leaf, speech),
    );
  return values.length === 0 ? label : `${label} (${values.join(", ")})`;
}

/** What a call that was made has done. */
export const effectOf = ({ turn }: LoopRun, { call, summary }: Operation): string =>
  effectWords(turn, { tool: call.tool, args: call.args, summary });
