import type { ShownMemory } from "@konstruct/services/memory/memory";
import { printable } from "../../printable.ts";

type Held = ShownMemory["preferences"][number];

function provenance({ quote, messageId, confirmedBy, createdAt }: Held): string {
  const from = confirmedBy === null ? `message ${messageId}` : `confirmed by ${confirmedBy}`;
  return `"${quote}", ${from}, ${createdAt.toISOString()}`;
}

/** Everything remembered of a person, one fact a line. @param agents names by id */
export function describeMemory(
  { contact, preferences, memories }: ShownMemory,
  agents: ReadonlyMap<string, string>,
): string[] {
  const agent = (id: string) => agents.get(id) ?? id;
  const lines: [string, string][] = [
    ["contact", `${contact.id}  ${contact.displayName ?? "no name"}`],
    ...contact.identities.map(({ kind, id }): [string, string] => ["address", `${kind} ${id}`]),
    ...contact.merged.map((merge): [string, string] => [
      "linked",
      `${merge.contactId} by ${merge.reason}; undo it with contact unmerge ${merge.mergeId}`,
    ]),
    ...preferences.map((held): [string, string] => {
      const kind = held.kind.replaceAll("_", " ");
      return ["preference", `${agent(held.agentId)}: ${kind} ${held.value}  (${provenance(held)})`];
    }),
    ...memories.map((said): [string, string] => [
      "said",
      `${said.saidAt.toISOString()} ${said.channel}, ${said.author} with ${agent(said.agentId)}: ${said.text.replace(/\s+/g, " ")}`,
    ]),
  ];
  return lines.map(([name, value]) => `${name.padEnd(12)}${printable(value)}`);
}
