import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import { preferenceSchema } from "@konstruct/core/preference";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import type { KnownContact } from "@konstruct/db/turn/resolve-contact";
import type { Recalled, TurnMemory } from "@konstruct/memory/turn-memory";
import type { Dependencies } from "../../dependencies/dependencies.ts";

/** A turn without memories is worse than one that starts a little later, and much better than none. */
const longestRecallMs = 2_000;

/** What the agent remembers as the turn begins: preferences came with the claim; recall runs only if there is something to find. */
export async function memoryOf(
  deps: Dependencies,
  claimed: ClaimedTurn,
  contact: KnownContact,
  agent: AgentConfig,
): Promise<TurnMemory> {
  const [recalled, preferences] = await Promise.all([
    recalledIn(deps, claimed, contact, agent),
    preferencesOf(deps, claimed, contact),
  ]);
  return { preferences, summary: claimed.summary, recalled };
}

async function recalledIn(
  deps: Dependencies,
  { tenantId, agentId, conversationId, pending, history }: ClaimedTurn,
  contact: KnownContact,
  agent: AgentConfig,
): Promise<Recalled[]> {
  const text = pending
    .map((message) => message.text)
    .join("\n")
    .trim();
  if (!contact.hasMemories || text === "") return [];
  const recall = await deps.recallFor(tenantId, agent);
  if (recall === null) return [];
  const from = new Date(history[0]?.at ?? pending[0]!.sentAt);
  const request = { tenantId, agentId, contactId: contact.id, text, besides: { conversationId, from } };
  return recall(request, AbortSignal.timeout(longestRecallMs)).catch((thrown: unknown) => {
    deps.logger.warn({ err: thrown, conversationId }, "nothing was recalled; the turn continues without it");
    return [];
  });
}

async function preferencesOf(
  deps: Dependencies,
  { tenantId, agentId, conversationId }: ClaimedTurn,
  contact: KnownContact,
): Promise<TurnMemory["preferences"]> {
  const own = contact.preferences.map((one) => preferenceSchema.parse(one));
  if (deps.outsideMemory === null) return own;
  const owner = { tenantId, agentId, contactId: contact.id };
  return deps.outsideMemory.read(owner, AbortSignal.timeout(longestRecallMs)).catch((thrown: unknown) => {
    deps.logger.warn(
      { err: thrown, conversationId },
      "the outside memory was not read; our own preferences are used",
    );
    return own;
  });
}
