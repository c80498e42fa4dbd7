import type { Database } from "../database.ts";

/** How often an orchestrator records that it runs. */
export const beatEveryMs = 5_000;
/** After two missed beats an orchestrator counts as stopped. */
const staleAfterSeconds = 10;

/** Records that this process runs, and deletes processes whose last beat is a day old. */
export async function beat(database: Database, worker: string): Promise<void> {
  await database.query({
    name: "beat",
    text: `with gone as (delete from worker_heartbeat where worker <> $1 and beat_at < now() - interval '1 day')
           insert into worker_heartbeat (worker) values ($1) on conflict (worker) do update set beat_at = now()`,
    values: [worker],
  });
}

/** Removes this process, which has ended properly. */
export async function endBeats(database: Database, worker: string): Promise<void> {
  await database.query({ text: "delete from worker_heartbeat where worker = $1", values: [worker] });
}

/** Whether any orchestrator beat recently. */
export async function hasHeartbeat(database: Database): Promise<boolean> {
  const { rows } = await database.query<{ runs: boolean }>({
    name: "has-heartbeat",
    text: `select exists (select from worker_heartbeat where beat_at > now() - interval '${staleAfterSeconds} seconds') as runs`,
  });
  return rows[0]!.runs;
}
