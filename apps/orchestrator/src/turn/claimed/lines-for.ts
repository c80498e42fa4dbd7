import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { Lines } from "@konstruct/core/language/lines";
import { linesOf } from "@konstruct/core/language/lines-of";
import type { ClaimedTurn } from "@konstruct/db/turn/claim-turns";
import { heardLanguage } from "@konstruct/engine/view/heard-language";
import type { LoadAgent } from "./load-agent.ts";

/** The language a stored session says; a session of any age, or one that cannot be read, may say none. */
export function languageIn(state: unknown): string | null {
  const { language } = (state ?? {}) as { language?: unknown };
  return typeof language === "string" ? language : null;
}

/**
 * What code itself says to a contact outside the engine.
 * @param known the conversation's language, where one is kept
 * @param words of the contact, the newest first: without a kept language they tell it
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

/** What code itself says in a conversation that was claimed. */
export function linesOfClaim(
  agent: AgentConfig | null,
  { session, pending, history }: Pick<ClaimedTurn, "session" | "pending" | "history">,
): Lines {
  const said = [...history, ...pending].filter(({ author }) => author === "contact").map(({ text }) => text);
  return linesFor(agent, languageIn(session?.state), said.reverse());
}

/** The agent of a claim, for its wordings only: one that cannot be read keeps nobody from being answered. */
export async function agentOfClaim(
  loadAgent: LoadAgent,
  { tenantId, agentVersionId }: Pick<ClaimedTurn, "tenantId" | "agentVersionId">,
): Promise<AgentConfig | null> {
  return agentVersionId === null ? null : loadAgent(tenantId, agentVersionId).catch(() => null);
}
