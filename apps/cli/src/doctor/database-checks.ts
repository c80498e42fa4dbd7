import { connect } from "node:net";
import { openDatabase } from "@konstruct/db/database";
import { pendingMigrations } from "@konstruct/db/migrate/pending-migrations";
import type { QueueBackend } from "@konstruct/queue/backend";
import type { Installation } from "../compose/installation.ts";
import { type Check, wrong } from "./check.ts";

const connectTimeoutMs = 3_000;

async function checkRole({ database }: Installation): Promise<string> {
  const { rows } = await database.query<{ role: string; isSuper: boolean; bypasses: boolean; owned: number }>(
    {
      text: `select rolname as role, rolsuper as "isSuper", rolbypassrls as bypasses,
             (select count(*) from pg_tables where schemaname = 'public' and tableowner = current_user) as owned
           from pg_roles where rolname = current_user`,
    },
  );
  const found = rows[0]!;
  if (found.isSuper || found.bypasses) wrong(`${found.role} can read past row-level security`);
  if (found.owned > 0) wrong(`${found.role} owns ${found.owned} tables, and an owner can switch it off`);
  return `${found.role} is held by row-level security`;
}

async function checkMigrations({ database }: Installation): Promise<string> {
  const missing = await pendingMigrations(database);
  return missing.length === 0 ? "up to date" : wrong(`${missing.length} are missing, first ${missing[0]}`);
}

async function checkQueueTables(url: string): Promise<string> {
  const database = openDatabase({ url, applicationName: "konstruct-doctor", maxConnections: 1 });
  try {
    const { rows } = await database.query<{ tables: number }>({
      text: "select count(*) as tables from pg_tables where schemaname = 'bullmq'",
    });
    return rows[0]!.tables > 0 ? "in PostgreSQL" : wrong("its tables are missing");
  } finally {
    await database.close();
  }
}

/** Whether a server listens; the servers themselves report a wrong password. */
function checkRedis(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || 6379), timeout: connectTimeoutMs });
    const end = (settle: () => void) => {
      socket.destroy();
      settle();
    };
    socket.once("connect", () => end(() => resolve(`Redis at ${hostname}`)));
    socket.once("timeout", () => end(() => reject(new Error(`no answer from ${hostname}`))));
    socket.once("error", (error) => end(() => reject(error)));
  });
}

const checkQueue = (queue: QueueBackend) =>
  queue.kind === "redis" ? checkRedis(queue.url) : checkQueueTables(queue.url);

export function databaseChecks(installation: Installation): Check[] {
  const { database, queue } = installation;
  return [
    {
      name: "database",
      remedy: "Check DATABASE_URL and that PostgreSQL runs; without it the embedded one is used.",
      async run() {
        const { rows } = await database.query<{ version: string }>({
          text: "select current_setting('server_version') as version",
        });
        return `PostgreSQL ${rows[0]!.version}`;
      },
    },
    {
      name: "tenant isolation",
      remedy: "Connect as konstruct_app, made by infra/postgres/init-roles.sql.",
      run: () => checkRole(installation),
    },
    {
      name: "migrations",
      remedy: "Run `npm run db:migrate`, with DATABASE_OWNER_URL for a server of your own.",
      run: () => checkMigrations(installation),
    },
    {
      name: "queue",
      remedy: "Run `npm run db:migrate`, or check REDIS_URL or QUEUE_DATABASE_URL.",
      run: () => checkQueue(queue),
    },
  ];
}
