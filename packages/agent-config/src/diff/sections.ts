import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { ChangePath } from "./changes.ts";

/** The parts of the designer, in its order. */
export const sections = [
  "identity",
  "instructions",
  "goals",
  "knowledge",
  "tools",
  "guardrails",
  "escalation",
  "memory",
  "model",
] as const;
export type Section = (typeof sections)[number];

/** The section of every key of an agent; a new key does not compile until it is added here. */
const sectionOfKey: Record<keyof AgentConfig, Section> = {
  name: "identity",
  role: "identity",
  tone: "identity",
  currency: "identity",
  instructions: "instructions",
  intents: "goals",
  procedures: "goals",
  require: "guardrails",
  trusted_sources: "guardrails",
  tiers: "goals",
  specialists: "goals",
  max_clarifications: "goals",
  knowledge_collections: "knowledge",
  subject_words: "knowledge",
  tools: "tools",
  tool_settings: "tools",
  packs: "tools",
  policies: "guardrails",
  scope: "guardrails",
  redaction: "guardrails",
  autonomy: "guardrails",
  supervised: "guardrails",
  approvals: "guardrails",
  escalation: "escalation",
  history_window: "memory",
  preferences: "memory",
  model: "model",
  languages: "model",
  wordings: "model",
  engine: "model",
  max_steps: "model",
  deed_check: "guardrails",
};

export function sectionOf(path: readonly PropertyKey[]): Section {
  const key = String(path[0] ?? "name");
  return Object.hasOwn(sectionOfKey, key) ? sectionOfKey[key as keyof AgentConfig] : "identity";
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
