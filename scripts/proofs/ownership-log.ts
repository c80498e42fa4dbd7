import type { TestDatabase } from "@konstruct/testing/test-database";

/**
 * Writes down, inside the database and under its locks, who had a conversation whenever the agent began to say something to
 * its contact. What it holds cannot be a matter of clocks.
 */
export async function logAttempts(database: TestDatabase): Promise<void> {
  await database.admin(
    `create table attempt_log (conversation_id uuid, outbox_id uuid, kind text, owner text, is_handoff boolean, at timestamptz default clock_timestamp())`,
  );
  await database.admin(`create function log_attempt() returns trigger language plpgsql security definer as $$
    begin
      if new.state in ('attempting', 'sent') and new.kind in ('reply', 'placeholder') and (tg_op = 'INSERT' or old.state = 'planned') then
        insert into attempt_log (conversation_id, outbox_id, kind, owner, is_handoff)
        select new.conversation_id, new.id, new.kind, w.owner, new.turn_id is not distinct from w.handoff_turn_id
        from conversation_work w where w.tenant_id = new.tenant_id and w.conversation_id = new.conversation_id;
      end if;
      return null;
    end $$`);
  await database.admin(
    "create trigger log_attempt after insert or update on outbox for each row execute function log_attempt()",
  );
}

/** What the agent began to say while a person had the conversation, but for the words with which it handed over. */
export function saidOverAPerson(database: TestDatabase): Promise<Record<string, unknown>[]> {
  return database.admin("select * from attempt_log where owner = 'person' and not is_handoff");
}
