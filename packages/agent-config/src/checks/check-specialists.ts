import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { Finding } from "@konstruct/core/agent/finding";

/** Specialists with the same id or prefix, and those without any intent. */
export function checkSpecialists(agent: AgentConfig): Finding[] {
  const { specialists, intents } = agent;
  return specialists.flatMap(({ id, prefix }, index): Finding[] => {
    const path = ["specialists", index];
    const findings: Finding[] = [];
    if (specialists.findIndex((one) => one.id === id) !== index)
      findings.push({ path: [...path, "id"], message: `specialist ${id} occurs twice` });
    if (specialists.findIndex((one) => one.prefix === prefix) !== index)
      findings.push({ path: [...path, "prefix"], message: `two specialists have the prefix ${prefix}` });
    if (!intents.some((intent) => intent.id.startsWith(prefix)))
      findings.push({
        path: [...path, "prefix"],
        message: `specialist ${id} is never used: no intent begins with ${prefix}`,
      });
    return findings;
  });
}
