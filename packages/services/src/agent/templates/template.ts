import type { agentConfigSchema } from "@konstruct/core/agent-config";
import type { JsonObject } from "@konstruct/core/json";
import type { z } from "zod";

export type AgentInput = z.input<typeof agentConfigSchema>;
export type IntentInput = NonNullable<AgentInput["intents"]>[number];

/** What an agent can begin as, with everything it needs to answer at once: data, articles and something to ask it. */
export type AgentTemplate = {
  id: "blank" | "support" | "shop" | "scheduling";
  /** What a new agent's name is unless somebody names it. */
  name: string;
  config: AgentInput;
  /** Markdown, by file name; they go into a collection of the template's name. */
  articles: Readonly<Record<string, string>>;
  orders: readonly (JsonObject & { order_id: string })[];
  /** Rows of the stock list, {heading: cell}. */
  stock: readonly JsonObject[];
  /** What to ask it first, by language. */
  questions: { en: readonly string[]; th: readonly string[] };
};
