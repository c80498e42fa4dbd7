import { refusalError } from "@konstruct/core/refusals/refusal-error";
import pg from "pg";
import { isUnstorable, isWriteRefused } from "./database-error.ts";
import { gatheringSocket } from "./gathering-socket.ts";

/** A query parameter. Every value is sent as a parameter, jsonb as text. */
export type Value = string | number | boolean | null | Date | Buffer | string[] | number[];
export type Row = Record<string, unknown>;

/** A connection inside one transaction, or the pool for calls of the functions listed in docs/data.md. */
export interface Queryable {
  /** `name` makes it a prepared statement; the text of a name never changes. */
  query<R extends Row = Row>(statement: {
    name?: string;
    text: string;
    values?: Value[];
  }): Promise<{ rows: R[]; rowCount: number }>;
}

/** A write that the server could not take: the disk is full, or it only reads. */
export type WriteRefusal = { atMs: number; reason: string };

export interface Database extends Queryable {
  /** The newest refusal of a write on this pool. */
  lastRefusal(): WriteRefusal | undefined;
  /**
   * One connection for several statements. Call withTenant instead: tenant tables are reachable only through it. `simple` returns the
   * command that the server says it carried out, of several statements the last: the commit of a failed transaction is a `ROLLBACK`.
   */
  connect(): Promise<Queryable & { simple(text: string): Promise<string>; release(broken?: boolean): void }>;
  close(): Promise<void>;
}

const int8 = 20;
const numeric = 1700;
const types = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    // Sequence numbers, counts and micro-USD stay far below 2^53.
    if (oid === int8 || oid === numeric) return Number;
    return pg.types.getTypeParser(oid, format);
  },
};

export type DatabaseOptions = {
  url: string;
  maxConnections?: number;
  applicationName: string;
  statementTimeoutMs?: number;
};

/** The last of the borders that refuse a text which cannot be stored: PostgreSQL has found one. */
function refuseUnstorable(thrown: unknown): never {
  throw isUnstorable(thrown) ? refusalError("request.unstorable_text", {}, { cause: thrown }) : thrown;
}

function wrap(client: pg.Pool | pg.PoolClient, onFailure: (thrown: unknown) => void): Queryable {
  return {
    async query<R extends Row>(statement: { name?: string; text: string; values?: Value[] }) {
      const result = await client.query<R>(statement).catch((thrown) => {
        onFailure(thrown);
        return refuseUnstorable(thrown);
      });
      return { rows: result.rows, rowCount: result.rowCount ?? 0 };
    },
  };
}

/** A pool as the role named in the URL. It opens connections on demand and replaces those that a restart of the server closed. */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 10,
    application_name: options.applicationName,
    statement_timeout: options.statementTimeoutMs ?? 15_000,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // Statements that do not wait for one another's results share a round trip.
    pipeline: true,
    stream: gatheringSocket,
    types,
  });
  // The server closed an idle connection. The next query opens another and reports its own error.
  pool.on("error", () => undefined);
  // The query on a connection in use gets the error. Without this listener the later event would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  let refused: WriteRefusal | undefined;
  const note = (thrown: unknown) => {
    if (isWriteRefused(thrown)) refused = { atMs: Date.now(), reason: (thrown as Error).message };
  };
  return {
    ...wrap(pool, note),
    lastRefusal: () => refused,
    async connect() {
      const client = await pool.connect();
      return {
        ...wrap(client, note),
        async simple(text: string) {
          const answered = await client.query(text).catch((thrown) => {
            note(thrown);
            throw thrown;
          });
          return [answered].flat().at(-1)?.command ?? "";
        },
        release: (broken = false) => client.release(broken),
      };
    },
    close: () => pool.end(),
  };
}
