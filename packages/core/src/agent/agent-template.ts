import type { JsonObject } from "../json.ts";
import type { AgentInput } from "./agent-config.ts";

export type IntentInput = NonNullable<AgentInput["intents"]>[number];

/** What an agent can begin as, with everything it needs to answer at once: data, articles and something to ask it. */
export type AgentTemplate = {
  id: string;
  /** What a new agent's name is unless somebody names it. */
  name: string;
  config: AgentInput;
  /** Markdown, by file name; they go into a collection of the template's name. */
  articles: Readonly<Record<string, string>>;
  /** Business records of the pack it belongs to. */
  records: readonly { kind: string; key: string; data: JsonObject }[];
  /** Kinds whose records are one list: put in only where the tenant has none of it. */
  lists: readonly string[];
  /** What to ask it first, by language. */
  questions: { en: readonly string[]; th: readonly string[] };
};
