import type { Part } from "@konstruct/core/message";
import type { TenantTransaction } from "../with-tenant.ts";
import { withWords } from "../words-of-row.ts";

/** A search term: a whole word, or the beginning of one. */
export type WantedWord = { text: string; isBeginning: boolean };

export type FoundMessage = {
  conversationId: string;
  author: "contact" | "agent" | "member";
  /** Cut when it is very long. */
  text: string;
};

/** How many of the newest matching messages are read, over all conversations. */
const mostMessages = 500;

const termOf = ({ text, isBeginning }: WantedWord) =>
  `'${text.replace(/['\\]/g, " ")}'${isBeginning ? ":*" : ""}`;

/** The newest message of each conversation that holds all of the words. */
export async function searchMessages(
  tx: TenantTransaction,
  words: readonly WantedWord[],
): Promise<FoundMessage[]> {
  if (words.length === 0) return [];
  const { rows } = await tx.query<FoundMessage & { parts: Part[] }>({
    name: "search-messages",
    text: `select distinct on (f.conversation_id) f.conversation_id as "conversationId", m.author, left(m.text, 8000) as text, m.parts
           from search_messages(to_tsquery('simple', $2), ${mostMessages}) f
           join message m on m.tenant_id = $1 and m.id = f.message_id
           order by f.conversation_id, f.message_id desc`,
    values: [tx.tenantId, words.map(termOf).join(" & ")],
  });
  return rows.map(withWords);
}
