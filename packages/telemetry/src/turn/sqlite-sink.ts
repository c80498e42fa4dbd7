import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { TelemetryEvent } from "./event.ts";
import type { TelemetrySink } from "./sink.ts";

/** Keeps full events in an SQLite file, in arrival order. */
export class SqliteSink implements TelemetrySink {
  readonly #database: DatabaseSync;
  readonly #insert: StatementSync;

  /** @param path a file, or ":memory:" */
  constructor(path: string) {
    this.#database = new DatabaseSync(path);
    this.#database.exec(`
      create table if not exists turn_event (
        seq integer primary key autoincrement,
        timestamp text not null, session_id text not null, interaction_id text not null,
        stage text not null, level text not null, payload text not null
      ) strict;
      create index if not exists turn_event_by_session on turn_event (session_id, seq);`);
    this.#insert = this.#database.prepare(
      "insert into turn_event (timestamp, session_id, interaction_id, stage, level, payload) values (?, ?, ?, ?, ?, ?)",
    );
  }

  record(event: TelemetryEvent): void {
    this.#insert.run(
      event.timestamp,
      event.session_id,
      event.interaction_id,
      event.stage,
      event.level,
      JSON.stringify(event.payload),
    );
  }

  /** Events of one session, oldest first. */
  eventsOf(sessionId: string): TelemetryEvent[] {
    const rows = this.#database
      .prepare(
        "select timestamp, session_id, interaction_id, stage, level, payload from turn_event where session_id = ? order by seq",
      )
      .all(sessionId);
    return rows.map((row) => ({ ...row, payload: JSON.parse(String(row.payload)) }) as TelemetryEvent);
  }

  close(): void {
    this.#database.close();
  }
}
