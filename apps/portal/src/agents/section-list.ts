/** The parts of the designer, in the order in which an agent is thought out; each takes these keys of the configuration. */
export const sectionKeys = {
  identity: ["name", "role", "tone", "currency", "subject_words"],
  instructions: ["instructions"],
  goals: ["intents", "specialists", "tiers", "max_clarifications"],
  procedures: ["procedures"],
  knowledge: ["knowledge_collections"],
  tools: ["tools", "tool_settings", "packs", "require", "trusted_sources"],
  guardrails: ["policies", "scope", "redaction", "autonomy", "supervised", "approvals"],
  escalation: ["escalation"],
  memory: ["history_window", "preferences"],
  model: ["model", "max_steps", "deed_check", "languages", "wordings"],
  advanced: [],
} as const satisfies Record<string, readonly string[]>;

export type SectionId = keyof typeof sectionKeys;
export const sectionIds = Object.keys(sectionKeys) as SectionId[];

export const readSection = (asked: string | null): SectionId =>
  sectionIds.find((id) => id === asked) ?? "identity";

/** How many problems each section has; what stands in none of them is told in the last. */
export function problemsBySection(
  findings: readonly { path: readonly PropertyKey[] }[],
): Map<SectionId, number> {
  const counts = new Map<SectionId, number>();
  for (const { path } of findings) {
    const key = String(path[0] ?? "");
    const section =
      sectionIds.find((id) => (sectionKeys[id] as readonly string[]).includes(key)) ?? "advanced";
    counts.set(section, (counts.get(section) ?? 0) + 1);
  }
  return counts;
}
