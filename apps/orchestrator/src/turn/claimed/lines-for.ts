import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { Lines } from "@konstruct/core/language/lines";
import { linesOf } from "@konstruct/core/language/lines-of";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import { heardLanguage } from "@konstruct/engine/view/heard-language";
import type { LoadAgent } from "./load-agent.ts";

/** The language a stored session names; null if the session is old, unreadable or names none. */
export function languageIn(state: unknown): string | null {
  const { language } = (state ?? {}) as { language?: unknown };
  return typeof language === "string" ? language : null;
}

/**
 * The lines that code itself says to a contact outside the engine.
 * @param known the conversation's language, if one is stored
 * @param words of the contact, newest first: without a stored language it is detected from them
 */
export function linesFor(
  agent: Pick<AgentConfig, "languages" | "wordings"> | null,
  known: string | null,
  words: readonly string[],
): Lines {
  const { languages, wordings } = agent ?? { languages: [], wordings: {} };
  // A contact who changes language while waiting is answered in the new one.
  const language = heardLanguage(known, known === null ? words.join("\n") : (words[0] ?? ""), languages);
  return linesOf(language, wordings, languages);
}

/** The lines that code itself says in a claimed conversation. */
export function linesOfClaim(
  agent: AgentConfig | null,
  { session, pending, history }: Pick<ClaimedTurn, "session" | "pending" | "history">,
): Lines {
  const said = [...history, ...pending].filter(({ author }) => author === "contact").map(({ text }) => text);
  return linesFor(agent, languageIn(session?.state), said.reverse());
}

/** The agent of a claim, for its wordings only: if it cannot be read, the standard lines are used. */
export async function agentOfClaim(
  loadAgent: LoadAgent,
  { tenantId, agentVersionId }: Pick<ClaimedTurn, "tenantId" | "agentVersionId">,
): Promise<AgentConfig | null> {
  return agentVersionId === null ? null : loadAgent(tenantId, agentVersionId).catch(() => null);
}
