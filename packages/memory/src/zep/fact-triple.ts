import type { Zep } from "@getzep/zep-cloud";
import { type Preference, preferenceSchema } from "@konstruct/core/preference";
import type { PreferenceOwner } from "../preference-memory.ts";

/** A preference as a fact between the person and the preferred thing; its attributes hold it exactly. */
export function tripleOf(
  userId: string,
  { agentId }: PreferenceOwner,
  preference: Preference,
): Zep.AddTripleRequest {
  const { kind } = preference;
  const value = String(preference.value);
  return {
    userId,
    factName: `PREFERS_${kind.toUpperCase()}`,
    fact: `The customer's ${kind.replaceAll("_", " ")}: ${value}`,
    sourceNodeName: "customer",
    // Zep rejects longer names; the attribute holds the whole value.
    targetNodeName: value.slice(0, 50).toWellFormed(),
    edgeAttributes: {
      agent_id: agentId,
      kind,
      ...(typeof preference.value === "number" ? { number: preference.value } : { text: preference.value }),
    },
  };
}

/** The preference in a fact, or null for a fact that Zep or another program wrote, that ended, or that is another agent's. */
export function preferenceOf(edge: Zep.EntityEdge, agentId: string): Preference | null {
  // Older releases wrote `max`.
  const { agent_id: owner, kind, number, max, text } = edge.attributes ?? {};
  if (owner !== agentId || edge.invalidAt !== undefined || edge.expiredAt !== undefined) return null;
  return preferenceSchema.safeParse({ kind, value: text ?? number ?? max }).data ?? null;
}
