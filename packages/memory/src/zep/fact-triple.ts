import type { Zep } from "@getzep/zep-cloud";
import { type Preference, preferenceSchema } from "@konstruct/core/preference";
import type { PreferenceOwner } from "../preference-memory.ts";

const relations: Record<Preference["kind"], string> = {
  budget: "HAS_BUDGET",
  liked_brand: "LIKES_BRAND",
  disliked_brand: "DISLIKES_BRAND",
  feature: "LIKES_FEATURE",
  style: "WANTS_REPLIES",
};

/** A preference as a fact between the person and what they prefer; its attributes hold it exactly. */
export function tripleOf(
  userId: string,
  { agentId }: PreferenceOwner,
  preference: Preference,
): Zep.AddTripleRequest {
  const { kind } = preference;
  const value = preference.kind === "budget" ? String(preference.value.max) : preference.value.text;
  return {
    userId,
    factName: relations[kind],
    fact: `The customer's ${kind.replace("_", " ")}: ${value}`,
    sourceNodeName: "customer",
    // Longer names are refused; the attribute holds all of it.
    targetNodeName: value.slice(0, 50).toWellFormed(),
    edgeAttributes: {
      agent_id: agentId,
      kind,
      ...(preference.kind === "budget" ? { max: preference.value.max } : { text: preference.value.text }),
    },
  };
}

/** The preference a fact is, or null for facts that Zep or somebody else wrote, that ended, or that are another agent's. */
export function preferenceOf(edge: Zep.EntityEdge, agentId: string): Preference | null {
  const { agent_id: owner, kind, max, text } = edge.attributes ?? {};
  if (owner !== agentId || edge.invalidAt !== undefined || edge.expiredAt !== undefined) return null;
  return preferenceSchema.safeParse({ kind, value: kind === "budget" ? { max } : { text } }).data ?? null;
}
