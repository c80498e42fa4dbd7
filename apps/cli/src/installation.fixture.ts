import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createTestDatabase,
  createTestTenant,
  type TestDatabase,
  type TestTenant,
} from "@konstruct/testing/test-database";
import { memoryIo } from "./io.fixture.ts";
import { runCli } from "./run-cli.ts";

type Run = { exitCode: number; out: string; err: string; json: unknown };

export type TestInstallation = {
  database: TestDatabase;
  tenant: TestTenant;
  slug: string;
  /** The data folder, empty at first. */
  folder: string;
  /** Runs a command for the tenant. `json` is the first line of what it printed, when that is JSON. */
  konstruct(args: readonly string[], input?: string): Promise<Run>;
  close(): Promise<void>;
};

export async function run(args: readonly string[], input = ""): Promise<Run> {
  const io = memoryIo(input);
  const exitCode = await runCli(args, io);
  const isJson = /^[{[]/.test(io.out());
  return { exitCode, out: io.out(), err: io.err(), json: isJson ? io.lines()[0] : undefined };
}

/** A database and a data folder. @param env of this process: it names them until they are closed */
export async function startTestInstallation(env: NodeJS.ProcessEnv): Promise<TestInstallation> {
  const database = await createTestDatabase();
  const tenant = await createTestTenant(database.app, {
    config: {
      preferences: [
        { kind: "diet", many: true },
        { kind: "party_size", type: "number" },
      ],
    },
  });
  const folder = await mkdtemp(join(tmpdir(), "konstruct-cli-"));
  const named = {
    DATABASE_URL: database.urls.app,
    DATABASE_OWNER_URL: database.urls.owner,
    QUEUE_DATABASE_URL: database.urls.queue,
    KONSTRUCT_DATA_DIR: folder,
    LOCAL_MODEL_SERVERS: "none",
  };
  const before = Object.keys(named).map((name) => [name, env[name]] as const);
  Object.assign(env, named);
  const slug = `t-${tenant.tenantId}`;
  return {
    database,
    tenant,
    slug,
    folder,
    konstruct: (args, input) => run([...args, "--tenant", slug], input),
    async close() {
      for (const [name, value] of before) {
        if (value === undefined) delete env[name];
        else env[name] = value;
      }
      await rm(folder, { recursive: true, force: true });
      await database.close();
    },
  };
}
