import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "@konstruct/db/database";
import { bootstrapDatabase, type DatabaseUrls } from "@konstruct/db/embedded/bootstrap";
import { startEmbeddedServer } from "@konstruct/db/embedded/embedded-server";
import { migrate } from "@konstruct/db/migrate/migrate";
import { migrateQueue } from "@konstruct/queue/migrate-queue";
import pg from "pg";

/** What the server counted since it started. */
export type ServerCounters = { statements: number; commits: number; walBytes: number };

export type BenchDatabase = {
  urls: DatabaseUrls;
  app: Database;
  version: string;
  counters(): Promise<ServerCounters>;
  /** Over all tenants, as superuser. */
  countRows(table: "message" | "turn"): Promise<number>;
  stop(): Promise<void>;
};

const name = "bench";

/**
 * What the server does by its own clock falls into one measurement or another: behind a checkpoint every page that is touched is logged
 * whole once, and autovacuum writes a megabyte at a time.
 */
async function withoutItsClock(admin: pg.Client): Promise<void> {
  await admin.query("alter system set autovacuum = off");
  await admin.query("alter system set checkpoint_timeout = '1h'");
  await admin.query("alter system set max_wal_size = '4GB'");
  await admin.query("select pg_reload_conf()");
}

/** A fresh embedded PostgreSQL (fsync on), or BENCH_DATABASE_URL (a superuser's) for a server of your own. */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const given = process.env.BENCH_DATABASE_URL;
  const folder = await mkdtemp(join(tmpdir(), "konstruct-bench-"));
  const server =
    given === undefined
      ? await startEmbeddedServer({ folder, port: 16_000 + Math.floor(Math.random() * 2_000) })
      : undefined;
  const superuserUrl = given ?? server!.superuserUrl("postgres");
  const admin = new pg.Client({ connectionString: superuserUrl });
  await admin.connect();
  if (given === undefined) await withoutItsClock(admin);
  if (given !== undefined) await admin.query(`drop database if exists ${name} with (force)`);
  const urls = await bootstrapDatabase(superuserUrl, name, "bench-only");
  await migrate(urls.owner);
  await migrateQueue(urls.owner);
  await admin.query("create extension if not exists pg_stat_statements");
  const app = openDatabase({ url: urls.app, applicationName: "bench", maxConnections: 16 });

  return {
    urls,
    app,
    version: String((await admin.query("show server_version")).rows[0].server_version),
    async counters() {
      const { rows } = await admin.query<{
        statements: string;
        commits: string;
        wal: string;
      }>(
        `select (select coalesce(sum(s.calls), 0) from pg_stat_statements s join pg_database d on d.oid = s.dbid where d.datname = $1) as statements,
                (select xact_commit from pg_stat_database where datname = $1) as commits,
                pg_current_wal_lsn() - '0/0' as wal`,
        [name],
      );
      const row = rows[0]!;
      return {
        statements: Number(row.statements),
        commits: Number(row.commits),
        walBytes: Number(row.wal),
      };
    },
    async countRows(table) {
      const here = new pg.Client({ connectionString: superuserUrl.replace(/\/[^/]*$/, `/${name}`) });
      await here.connect();
      const { rows } = await here.query<{ n: number }>(`select count(*)::int as n from ${table}`);
      await here.end();
      return rows[0]!.n;
    },
    async stop() {
      await app.close();
      await admin.end();
      await server?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
