import type { Finding } from "@konstruct/core/agent/finding";

/** The sections of the designer, in the order in which an agent is thought out; each takes these keys of the configuration. */
export const sectionKeys = {
  persona: ["name", "role", "tone", "timezone", "hours", "currency", "subject_words", "instructions"],
  knowledge: ["knowledge_collections"],
  tools: ["tools", "tool_settings", "packs", "require", "trusted_sources"],
  goals: ["intents", "procedures", "specialists", "tiers", "max_clarifications"],
  policies: ["policies", "scope", "redaction", "disclosure", "autonomy", "supervised", "approvals"],
  escalation: ["escalation"],
  memory: ["history_window", "preferences"],
  languages: ["languages", "synonyms", "wordings"],
  model: ["model", "max_steps", "deed_check"],
  flow: [],
  yaml: [],
} as const satisfies Record<string, readonly string[]>;

export type SectionId = keyof typeof sectionKeys;
export const sectionIds = Object.keys(sectionKeys) as SectionId[];

/** Views of the whole agent, below the sections of the form. */
export const wholeViews: readonly SectionId[] = ["flow", "yaml"];

export const readSection = (asked: string | null): SectionId =>
  sectionIds.find((id) => id === asked) ?? "persona";

/** A section, and the open entry of its list by its path in the configuration. */
export type Place = { section: SectionId; item: string | null };

const lists = [
  ["intents"],
  ["procedures"],
  ["policies"],
  ["tool_settings", "http", "requests"],
  ["tool_settings", "mcp"],
];

/** Where a path of the configuration is edited; a path that belongs to no section is edited as YAML. */
export function placeOf(path: Finding["path"]): Place {
  const key = String(path[0] ?? "");
  const section = sectionIds.find((id) => (sectionKeys[id] as readonly string[]).includes(key)) ?? "yaml";
  const list = lists.find((names) => names.every((name, at) => path[at] === name));
  const index = list === undefined ? undefined : path[list.length];
  return { section, item: index === undefined ? null : [...(list ?? []), index].map(String).join(".") };
}

/** The number of problems by section. */
export function problemsBySection(findings: readonly Pick<Finding, "path">[]): Map<SectionId, number> {
  const counts = new Map<SectionId, number>();
  for (const { path } of findings) {
    const { section } = placeOf(path);
    counts.set(section, (counts.get(section) ?? 0) + 1);
  }
  return counts;
}
