import pg from "pg";

export type NotificationListener = { close(): Promise<void> };

/**
 * What PostgreSQL announces. `konstruct_wake`: a conversation is due; milliseconds. `konstruct_sent`: a message was sent or a
 * conversation resolved; its conversation id. `konstruct_people`: cards or messages are due; empty. `konstruct_job`: a job is due;
 * empty. `konstruct_live`: data changed; `<tenant> <topic>`.
 */
export type NotificationChannel =
  | "konstruct_wake"
  | "konstruct_sent"
  | "konstruct_people"
  | "konstruct_job"
  | "konstruct_live";

const longestRetryMs = 5_000;

/**
 * Hears NOTIFY, which rides on the commit of what it announces: in order, never before the row is there, and at no cost
 * of its own. A lost connection is opened again.
 * @param onOpen called at every (re)connect: notifications sent while the connection was lost must be looked up
 */
export function listenTo(
  url: string,
  channel: NotificationChannel,
  handlers: { onNotify(payload: string): void; onOpen(): void; onError(error: Error): void },
): NotificationListener {
  let client: pg.Client | undefined;
  let closed = false;
  let retryMs = 100;
  let timer: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: `listen-${channel}`,
      keepAlive: true,
    });
    next.on("notification", (note) => handlers.onNotify(note.payload ?? ""));
    next.on("error", (error) => reopen(next, error));
    next.on("end", () => reopen(next));
    try {
      client = next;
      await next.connect();
      await next.query(`listen ${channel}`);
      retryMs = 100;
      handlers.onOpen();
    } catch (thrown) {
      reopen(next, thrown instanceof Error ? thrown : new Error(String(thrown)));
    }
  }

  function reopen(lost: pg.Client, error?: Error): void {
    if (closed || client !== lost) return;
    client = undefined;
    if (error !== undefined) handlers.onError(error);
    timer = setTimeout(() => void open(), retryMs);
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  }

  void open();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
