import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { KnownTools } from "@konstruct/core/agent/finding";
import { kindLabel } from "@konstruct/core/agent/preference-kinds";
import { holesOf } from "@konstruct/core/language/fill";
import { wordsOfName } from "@konstruct/core/language/words-of-name";

const given = (...texts: (string | null | undefined)[]): string[] =>
  texts.filter((text): text is string => text !== null && text !== undefined && text.trim() !== "");

/** Texts that contacts are certain to read at some time, whatever is looked up. */
export function spokenTexts(agent: AgentConfig): string[] {
  const { intents, procedures, policies, scope, preferences, escalation, tool_settings } = agent;
  return [
    ...new Set([
      ...intents.flatMap((one) =>
        given(
          one.label,
          one.topic,
          ...Object.values(one.questions),
          ...Object.values(one.params).map(({ label }) => label),
          one.reply,
          one.reply_each,
          one.reply_none,
          one.closing,
        ),
      ),
      ...procedures.flatMap(({ label }) => given(label)),
      ...policies.flatMap(({ tell }) => given(tell)),
      ...scope.functions.flatMap(({ label }) => given(label)),
      ...preferences.flatMap((kind) => (kind.heard === null ? [] : given(kindLabel(kind)))),
      ...Object.values(tool_settings.owners ?? {}).flatMap((rule) =>
        typeof rule === "object" && "asks" in rule ? given(rule.asks?.question) : [],
      ),
      ...given(escalation.offer, escalation.say, escalation.say_outside_hours),
    ]),
  ].filter((text) => /\p{L}/u.test(text.replaceAll(/\{\w+\}/g, "")));
}

/** Every text of an agent and its tools that a contact may read, except values of records. */
export function ownTexts(agent: AgentConfig, tools: KnownTools): string[] {
  const ofIntents = agent.intents.flatMap(({ params, required_params: required }) => [
    ...Object.values(params).flatMap(({ description, values = [] }) => given(description, ...values)),
    ...[...required, ...Object.keys(params)].map(wordsOfName),
  ]);
  const ofTools = [...tools.values()].flatMap(({ says = [], args, gives = {} }) => [
    ...says,
    ...[...args, ...Object.keys(gives)].map(wordsOfName),
  ]);
  const texts = [...spokenTexts(agent), ...ofIntents, ...agent.preferences.map(kindLabel), ...ofTools];
  // A placeholder is a field of a record, whose name contacts may read too.
  return [...new Set([...texts, ...texts.flatMap(holesOf).map(wordsOfName)])];
}
