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

type Speaker = Pick<AgentConfig, "languages" | "wordings">;

/** A contact who changes language while waiting is answered in the new one. */
const languageFor = (agent: Speaker | null, known: string | null, words: readonly string[]): string | null =>
  heardLanguage(known, known === null ? words.join("\n") : (words[0] ?? ""), agent?.languages ?? []);

/**
 * The lines that code itself says to a contact outside the engine.
 * @param known the conversation's language, if one is stored
 * @param words of the contact, newest first: without a stored language it is detected from them
 */
export function linesFor(agent: Speaker | null, known: string | null, words: readonly string[]): Lines {
  return linesOf(languageFor(agent, known, words), agent?.wordings, agent?.languages);
}

type Talk = Pick<ClaimedTurn, "session" | "pending" | "history">;

/** The language in which code speaks in a claimed conversation; null when it is not known. */
export function languageOfClaim(agent: AgentConfig | null, { session, pending, history }: Talk) {
  const said = [...history, ...pending].filter(({ author }) => author === "contact").map(({ text }) => text);
  return languageFor(agent, languageIn(session?.state), said.reverse());
}

/** The lines that code itself says in a claimed conversation. */
export const linesOfClaim = (agent: AgentConfig | null, talk: Talk): Lines =>
  linesOf(languageOfClaim(agent, talk), agent?.wordings, agent?.languages);

/** The agent of a claim, for its wordings only: if it cannot be read, the standard lines are used. */
export async function agentOfClaim(
  loadAgent: LoadAgent,
  { tenantId, agentVersionId }: Pick<ClaimedTurn, "tenantId" | "agentVersionId">,
): Promise<AgentConfig | null> {
  return agentVersionId === null ? null : loadAgent(tenantId, agentVersionId).catch(() => null);
}
