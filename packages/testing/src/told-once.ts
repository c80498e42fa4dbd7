import { en } from "@konstruct/core/language/tables/en";

/** A first reply as the contact gets it: after the words that an AI answers. */
export const told = (reply: string): string => `${en.disclosure}\n\n${reply}`;

/** What tests need of a database: SQL past every policy. */
type Admin = (sql: string) => Promise<Record<string, unknown>[]>;

/**
 * Conversations with a contact that an agent answered, and those of them that were not told exactly once that an AI answers, before or
 * with the first answer.
 */
export async function toldOnce(
  admin: Admin,
): Promise<{ answered: number; wrong: Record<string, unknown>[] }> {
  const rows = await admin(
    `select m.conversation_id as id, a.channel, count(*) filter (where m.disclosure is not null)::int as told,
       (array_agg(m.disclosure is not null order by m.seq))[1] as first, (select count(*)::int from audit_entry e
         where e.action = 'conversation.disclosed' and convert_from(e.bytes, 'UTF8')::jsonb ->> 'conversationId' = m.conversation_id::text) as audited
     from message m join conversation c on c.id = m.conversation_id join channel_account a on a.id = c.channel_account_id
     where m.author = 'agent' and m.direction = 'outbound' and not c.preview and c.internal_thread_of is null
     group by 1, 2`,
  );
  return {
    answered: rows.length,
    wrong: rows.filter(({ told, first, audited }) => told !== 1 || first !== true || audited !== 1),
  };
}
