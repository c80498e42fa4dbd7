import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { ChangePath } from "./changes.ts";

/** The parts of the designer, in its order. */
export const sections = [
  "persona",
  "knowledge",
  "tools",
  "goals",
  "policies",
  "escalation",
  "memory",
  "languages",
  "model",
] as const;
export type Section = (typeof sections)[number];

/** The section of every key of an agent; a new key does not compile until it is added here. */
const sectionOfKey: Record<keyof AgentConfig, Section> = {
  name: "persona",
  role: "persona",
  tone: "persona",
  currency: "persona",
  timezone: "persona",
  hours: "persona",
  instructions: "persona",
  intents: "goals",
  procedures: "goals",
  require: "tools",
  trusted_sources: "tools",
  tiers: "goals",
  specialists: "goals",
  max_clarifications: "goals",
  knowledge_collections: "knowledge",
  subject_words: "persona",
  tools: "tools",
  tool_settings: "tools",
  packs: "tools",
  policies: "policies",
  scope: "policies",
  redaction: "policies",
  disclosure: "policies",
  autonomy: "policies",
  supervised: "policies",
  approvals: "policies",
  escalation: "escalation",
  history_window: "memory",
  preferences: "memory",
  model: "model",
  languages: "languages",
  synonyms: "languages",
  wordings: "languages",
  max_steps: "model",
  deed_check: "model",
};

export function sectionOf(path: readonly PropertyKey[]): Section {
  const key = String(path[0] ?? "name");
  return Object.hasOwn(sectionOfKey, key) ? sectionOfKey[key as keyof AgentConfig] : "persona";
}

/** What the entries of a list are called, by the list's path. */
const nouns: readonly (readonly [string, string])[] = [
  ["intents/*/params", "slot"],
  ["intents", "Intent"],
  ["procedures", "Procedure"],
  ["policies", "Policy"],
  ["specialists", "Specialist"],
  ["scope/functions", "Business function"],
  ["escalation/topics", "Escalation topic"],
  ["tool_settings/http/requests", "Tool http."],
  ["tool_settings/mcp/*/tools", "tool"],
  ["tool_settings/mcp", "MCP server"],
];

export const fits = (path: ChangePath, pattern: string): boolean => {
  const keys = pattern.split("/");
  return keys.length === path.length && keys.every((key, place) => key === "*" || key === path[place]);
};

const words = (key: string) => key.replaceAll("_", " ");
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A path in words: "Intent cancel_order, slot amount: max". */
export function placeInWords(path: ChangePath): string {
  const parts: string[] = [];
  let rest: string[] = [];
  for (let length = 1; length <= path.length; length++) {
    const noun = nouns.find(([list]) => fits(path.slice(0, length - 1), list))?.[1];
    const key = path[length - 1] ?? "";
    if (noun === undefined) rest.push(words(key));
    else {
      parts.push(noun.endsWith(".") ? `${noun}${key}` : `${noun} ${key}`);
      rest = [];
    }
  }
  const own = rest.join(" ");
  return parts.length === 0 ? capital(own) : own === "" ? parts.join(", ") : `${parts.join(", ")}: ${own}`;
}
