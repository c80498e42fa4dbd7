import type { TenantTransaction } from "../with-tenant.ts";

/** What is looked for: a whole word, or how a word begins. */
export type WantedWord = { text: string; isBeginning: boolean };

export type FoundMessage = {
  conversationId: string;
  author: "contact" | "agent" | "member";
  /** Its beginning, where it is very long. */
  text: string;
};

/** The newest messages with the words, in however many conversations. */
const mostMessages = 500;

const termOf = ({ text, isBeginning }: WantedWord) =>
  `'${text.replace(/['\\]/g, " ")}'${isBeginning ? ":*" : ""}`;

/** Of each conversation the newest message that holds all of the words. */
export async function searchMessages(
  tx: TenantTransaction,
  words: readonly WantedWord[],
): Promise<FoundMessage[]> {
  if (words.length === 0) return [];
  const { rows } = await tx.query<FoundMessage>({
    name: "search-messages",
    text: `select distinct on (f.conversation_id) f.conversation_id as "conversationId", m.author, left(m.text, 8000) as text
           from search_messages(to_tsquery('simple', $2), ${mostMessages}) f
           join message m on m.tenant_id = $1 and m.id = f.message_id
           order by f.conversation_id, f.message_id desc`,
    values: [tx.tenantId, words.map(termOf).join(" & ")],
  });
  return rows;
}
