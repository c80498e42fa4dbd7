import type { AgentConfig, Intent } from "@konstruct/core/agent/agent-config";
import { proofFields } from "@konstruct/core/agent/owner-settings";
import type { JsonObject } from "@konstruct/core/json";
import type { DialogueLines } from "@konstruct/core/language/dialogue-lines";
import { fill } from "@konstruct/core/language/fill";
import { localList, localNumber } from "@konstruct/core/language/format";
import type { OwnWords } from "@konstruct/core/language/own-words";
import type { ToolResult } from "@konstruct/tools/contract/tool-result";
import { joined } from "./joined.ts";
import { commonLabel, slotLabel } from "./labels.ts";
import { factsIn, fillParts, fillTemplate, renderList, statusSentence, toldByTool } from "./render-result.ts";

export type DoneRequest = {
  agent: AgentConfig;
  intent: Intent;
  /** The slots of the goal and the arguments of the call. */
  params: JsonObject;
  /** Names of the slots that came from memory. */
  remembered: readonly string[];
  /** What the contact is known to like. */
  liked: readonly string[];
  /** The tool's result; null without a tool. */
  result: JsonObject | null;
  /** The tool's own sentence template for its result; undefined when it has none. */
  tells: string | undefined;
  lines: DialogueLines;
  /** The language of the lines. */
  language: string;
  /** Says one of the agent's own texts in that language. */
  say: OwnWords;
  /** IANA name of the time zone in which the day of a timestamp is written. */
  zone: string;
};

/** Says which remembered values a recommendation used, so that the contact can correct them. */
function rememberedWords({ intent, params, remembered, liked, lines, language, say }: DoneRequest): string {
  if (remembered.length === 0) return "";
  const kept = remembered.map((name) => {
    const value = params[name];
    const said = typeof value === "number" ? localNumber(value, language) : say(String(value));
    return fill(lines.yourValue, { label: slotLabel(intent, name, lines, say), value: said });
  });
  const what = localList(kept, language);
  return liked.length === 0
    ? fill(lines.keptTo, { what })
    : fill(lines.keptToLiked, { what, liked: localList(liked.slice(0, 3), language) });
}

/** A tool's result in the agent's words, or in fixed lines. */
export function resultWords(request: DoneRequest): string {
  const { agent, intent, params, result, tells, lines, language, say } = request;
  const fields = { agent: agent.name, ...params, ...result };
  const filled = intent.reply === undefined ? null : fillParts(say(intent.reply), fields, request);
  const listed = intent.reply_each === undefined ? null : renderList(say(intent.reply_each), result, request);
  if (listed !== null) {
    if (listed.length === 0)
      return fillTemplate(say(intent.reply_none ?? ""), fields, request) || lines.nothingFound;
    return [joined(rememberedWords(request), filled ?? ""), ...listed]
      .filter((line) => line !== "")
      .join("\n");
  }
  if (filled !== null) return filled;
  if (result === null) return lines.howCanIHelp;
  const isEnglish = language === "en";
  // A tool's own sentence is English; in other languages it is used only if the tenant has translated it.
  const told = tells !== undefined && (isEnglish || say(tells) !== tells) ? say(tells) : null;
  const own = told === null ? null : toldByTool(told, result, request);
  const sentence = own ?? (isEnglish ? statusSentence(result, request, params) : null);
  const proofs = proofFields(agent.tool_settings.owners);
  const shown = Object.fromEntries(Object.entries(result).filter(([name]) => !proofs.has(name)));
  const facts = factsIn(shown, request);
  return sentence ?? (facts === "" ? lines.done : fill(lines.found, { facts }));
}

/** Internal failures; their messages are for the log only. */
const internal: ReadonlySet<string> = new Set([
  "invalid_args",
  "unknown_tool",
  "timeout",
  "result_too_large",
  "invalid_output",
  "internal",
  "unavailable",
  "rate_limited",
  "unauthorised",
  "misconfigured",
  "uncertain",
  "not_approved",
  "owner_unknown",
]);

/** Why a call failed, as far as the contact may know. */
export function failureWords(
  args: JsonObject,
  { error }: ToolResult,
  lines: DialogueLines,
  say: OwnWords,
): string {
  if (error === null || error.retryable || internal.has(error.code)) return lines.failed;
  const id = Object.entries(args).find(([name]) => name.endsWith("_id"));
  if (error.code !== "not_found" || id === undefined)
    return fill(lines.refused, { reason: say(error.message) });
  const label = commonLabel(id[0].replace(/_id$/, ""));
  const thing = label === null ? [] : [say(label)];
  return fill(lines.notFound, { what: [...thing, String(id[1])].join(" ") });
}
