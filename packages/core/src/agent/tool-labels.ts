import { z } from "zod";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { inLanguage } from "../language/in-language.ts";
import { languageTagSchema } from "./language-tag.ts";

const byLanguage = z.record(languageTagSchema, z.string().trim().min(1).max(200));
const argument = z.string().min(1).max(100);

/** What people call a tool, its arguments and the values they may have, by language. */
const toolLabels = z.strictObject({
  /** Completes "Shall I …?" in place of the tool's own words. */
  label: byLanguage.optional(),
  /** By argument; one inside an object is named by its path, `guest.name`. */
  args: z.record(argument, byLanguage).default({}),
  /** By argument and value. */
  values: z.record(argument, z.record(z.string().min(1).max(200), byLanguage)).default({}),
});
export const labelsSchema = z.record(z.string().min(1).max(200), toolLabels).optional();

type Labelled = {
  languages: readonly string[];
  tool_settings: { labels?: z.output<typeof labelsSchema> };
};

const ofTool = ({ tool_settings: { labels = {} } }: Labelled, tool: string) =>
  Object.hasOwn(labels, tool) ? labels[tool] : undefined;

const own = <Value>(all: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined =>
  all !== undefined && Object.hasOwn(all, key) ? all[key] : undefined;

/** What a tool does, in the tenant's words for this language; undefined where it has none. */
export const labelOfTool = (agent: Labelled, tool: string, language: string | null): string | undefined =>
  inLanguage(ofTool(agent, tool)?.label ?? {}, language, agent.languages);

/** What an argument is called. @param path its name, or the path to it */
export const labelOfArgument = (
  agent: Labelled,
  tool: string,
  path: string,
  language: string | null,
): string | undefined => inLanguage(own(ofTool(agent, tool)?.args, path) ?? {}, language, agent.languages);

/** Every name an argument has, in whatever language. */
export const allLabelsOfArgument = (agent: Labelled, tool: string, path: string): string[] =>
  Object.values(own(ofTool(agent, tool)?.args, path) ?? {});

/** What the arguments of a tool are called, in every language. */
export const labelsOfArguments = (agent: Labelled, tool: string): string[] =>
  Object.values(ofTool(agent, tool)?.args ?? {}).flatMap((names) => Object.values(names));

/** What a value of an argument is called, by language. */
const namesOf = (agent: Labelled, tool: string, path: string, value: unknown) =>
  own(own(ofTool(agent, tool)?.values, path), String(value)) ?? {};

export const labelOfValue = (
  agent: Labelled,
  tool: string,
  path: string,
  value: unknown,
  language: string | null,
): string | undefined => inLanguage(namesOf(agent, tool, path, value), language, agent.languages);

/** Labels of a call for colleagues, in the agent's first language, as an approval stores them. */
export function labelsForColleagues(agent: Labelled, tool: string): { labels?: JsonObject } {
  const labels = ofTool(agent, tool);
  if (labels === undefined) return {};
  const first = (texts: Readonly<Record<string, string>>) => inLanguage(texts, null, agent.languages) ?? "";
  const each = <Value>(all: Readonly<Record<string, Value>>, say: (value: Value) => Json): JsonObject =>
    Object.fromEntries(Object.entries(all).map(([name, value]) => [name, say(value)]));
  return { labels: { args: each(labels.args, first), values: each(labels.values, (of) => each(of, first)) } };
}

/** How colleagues read the arguments of an approval, by the labels it stores; a value keeps its own form in brackets. */
export function labelsIn({ labels }: JsonObject) {
  const { args, values } = isJsonObject(labels) ? labels : {};
  const textAt = (all: Json | undefined, key: string) => {
    const text = isJsonObject(all) ? own(all, key) : undefined;
    return typeof text === "string" ? text : undefined;
  };
  return {
    argument: (name: string): string => textAt(args, name) ?? name.replaceAll("_", " "),
    value(name: string, value: Json): string {
      const written = typeof value === "string" ? value : JSON.stringify(value);
      const label = textAt(isJsonObject(values) ? own(values, name) : undefined, written);
      return label === undefined ? written : `${label} (${written})`;
    },
  };
}

/** Every name a value has, in whatever language. */
export const allLabelsOfValue = (agent: Labelled, tool: string, path: string, value: unknown): string[] =>
  Object.values(namesOf(agent, tool, path, value));
