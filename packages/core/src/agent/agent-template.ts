import type { JsonObject } from "../json.ts";
import type { AgentInput } from "./agent-config.ts";

export type IntentInput = NonNullable<AgentInput["intents"]>[number];

/** A starting point for a new agent, with data, articles and example questions, so that it can answer at once. */
export type AgentTemplate = {
  id: string;
  /** The new agent's name unless the user gives another. */
  name: string;
  config: AgentInput;
  /** Markdown, by file name; stored in a collection named after the template. */
  articles: Readonly<Record<string, string>>;
  /** Business records of the pack it belongs to. */
  records: readonly { kind: string; key: string; data: JsonObject }[];
  /** Kinds whose records form one list: added only if the tenant has none of that kind. */
  lists: readonly string[];
  /** Example questions, by language. */
  questions: { en: readonly string[]; th: readonly string[] };
};
