import { randomBytes } from "node:crypto";
import { newId } from "@konstruct/core/ids";
import { type Database, openDatabase } from "@konstruct/db/database";
import { withTenant } from "@konstruct/db/with-tenant";
import pg from "pg";
import { inject } from "vitest";
import { templateName, testPassword } from "./template.ts";

export type TestDatabase = {
  app: Database;
  urls: { app: string; owner: string; queue: string; auth: string; superuser: string };
  /** As superuser, past every policy: for planting rows and looking behind the curtain. */
  admin(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
};

function urlFor(superuserUrl: string, database: string, role?: string): string {
  const url = new URL(superuserUrl);
  url.pathname = `/${database}`;
  if (role !== undefined) {
    url.username = role;
    url.password = testPassword;
  }
  return url.toString();
}

export type TestDatabaseOptions = {
  maxConnections?: number;
  /**
   * pg_stat_statements counts what is done here. It keeps a few thousand statements of the whole server, and those of hundreds of
   * clones would push out the ones somebody is looking at.
   */
  countsStatements?: boolean;
};

/** A fresh clone of the migrated template. Close it in afterAll. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const superuserUrl = inject("superuserUrl");
  const name = `konstruct_test_${randomBytes(6).toString("hex")}`;
  const server = new pg.Client({ connectionString: superuserUrl });
  await server.connect();
  // Cloning asks that nobody is connected to the template; two files cloning at once take turns.
  await server.query("select pg_advisory_lock(7001)");
  await server.query(`create database ${name} template ${templateName} owner konstruct_owner`);
  await server.query("select pg_advisory_unlock(7001)");
  if (options.countsStatements !== true)
    await server.query(`alter database ${name} set pg_stat_statements.track = 'none'`);
  const urls = {
    app: urlFor(superuserUrl, name, "konstruct_app"),
    owner: urlFor(superuserUrl, name, "konstruct_owner"),
    queue: urlFor(superuserUrl, name, "konstruct_queue"),
    auth: urlFor(superuserUrl, name, "konstruct_auth"),
    superuser: urlFor(superuserUrl, name),
  };
  const admin = new pg.Client({ connectionString: urls.superuser });
  await admin.connect();
  const app = openDatabase({
    url: urls.app,
    applicationName: "test",
    maxConnections: options.maxConnections ?? 10,
  });
  return {
    app,
    urls,
    async admin(sql, values) {
      const result = await admin.query(sql, values);
      return result.rows as Record<string, unknown>[];
    },
    async close() {
      await app.close();
      await admin.end();
      await server.query(`drop database if exists ${name} with (force)`);
      await server.end();
    },
  };
}

export type TestTenant = {
  tenantId: string;
  agentId: string;
  agentVersionId: string;
  channelAccountId: string;
  channel: string;
  accountKey: string;
};

/** A tenant with a published agent on one channel account. */
export async function createTestTenant(
  database: Database,
  options: {
    channel?: string;
    accountKey?: string;
    config?: Record<string, unknown>;
    settings?: Record<string, unknown>;
  } = {},
): Promise<TestTenant> {
  const tenant = {
    tenantId: newId(),
    agentId: newId(),
    agentVersionId: newId(),
    channelAccountId: newId(),
    channel: options.channel ?? "webchat",
    accountKey: options.accountKey ?? `site-${randomBytes(4).toString("hex")}`,
  };
  await database.query({
    text: "select create_tenant($1, $2, $3)",
    values: [tenant.tenantId, `t-${tenant.tenantId}`, "Test tenant"],
  });
  await withTenant(database, tenant.tenantId, async (tx) => {
    await tx.query({
      text: "insert into agent (tenant_id, id, name) values ($1, $2, 'Ava')",
      values: [tenant.tenantId, tenant.agentId],
    });
    await tx.query({
      text: "insert into agent_version (tenant_id, id, agent_id, number, config) values ($1, $2, $3, 1, $4::jsonb)",
      values: [tenant.tenantId, tenant.agentVersionId, tenant.agentId, JSON.stringify(options.config ?? {})],
    });
    await tx.query({
      text: "update agent set live_version_id = $3 where tenant_id = $1 and id = $2",
      values: [tenant.tenantId, tenant.agentId, tenant.agentVersionId],
    });
    await tx.query({
      text: "insert into channel_account (tenant_id, id, channel, account_key, name, agent_id, settings) values ($1, $2, $3, $4, 'Test account', $5, $6::jsonb)",
      values: [
        tenant.tenantId,
        tenant.channelAccountId,
        tenant.channel,
        tenant.accountKey,
        tenant.agentId,
        JSON.stringify(options.settings ?? {}),
      ],
    });
    await tx.query({
      text: "select take_channel_route($1, $2, $3)",
      values: [tenant.channel, tenant.accountKey, tenant.channelAccountId],
    });
  });
  return tenant;
}
