import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "@konstruct/core/errors";
import { findPrograms, type Programs } from "./programs.ts";
import { findServerUser, reachableDataFolder, type ServerUser } from "./server-user.ts";

export type EmbeddedServer = {
  port: number;
  /** True when a server left by a killed parent was taken over. */
  adopted: boolean;
  /** Superuser connection for bootstrap and tests, never for the product. */
  superuserUrl(database: string): string;
  /** The data folder. */
  data: string;
  /** The process that last started in this folder, alive or not. */
  pid(): Promise<number | undefined>;
  /** Starts the server again on the same port after it ended. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
};

/** Durable (fsync stays on) and reachable from this machine only. */
const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  shared_buffers: "256MB",
  max_wal_size: "2GB",
  wal_compression: "on",
  checkpoint_timeout: "15min",
  shared_preload_libraries: "pg_stat_statements",
};

async function readPassword(folder: string): Promise<string> {
  const file = join(folder, "postgres-password");
  if (existsSync(file)) return (await readFile(file, "utf8")).trim();
  const password = randomBytes(24).toString("base64url");
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return password;
}

/** postmaster.pid: line 1 the process id, line 4 the port. */
async function readPidFile(data: string): Promise<{ pid: number; port: number } | undefined> {
  const text = await readFile(join(data, "postmaster.pid"), "utf8").catch(() => undefined);
  const lines = text?.split("\n");
  return lines && { pid: Number(lines[0]), port: Number(lines[3]) };
}

async function initialise(
  programs: Programs,
  data: string,
  password: string,
  user: ServerUser,
  onWork?: () => void,
): Promise<void> {
  // An interrupted initdb leaves files that it refuses to overwrite. Without PG_VERSION nothing was ever stored.
  for (const leftover of await readdir(data).catch(() => []))
    await rm(join(data, leftover), { recursive: true, force: true });
  const secrets = await mkdtemp(join(tmpdir(), "konstruct-"));
  try {
    const passwordFile = join(secrets, "password");
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
    if (user !== undefined) for (const path of [secrets, passwordFile]) await chown(path, user.uid, user.gid);
    const args = [
      "-D",
      data,
      "-U",
      "postgres",
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C.UTF-8",
      `--pwfile=${passwordFile}`,
    ];
    const { code, output } = await programs.run("initdb", args, onWork);
    if (code !== 0) throw new AppError("unavailable", `initdb failed in ${data}: ${output.trim()}`);
  } finally {
    await rm(secrets, { recursive: true, force: true });
  }
}

/**
 * Starts the PostgreSQL of the npm package with its data below `folder`, or takes over the server a killed parent left there. pg_ctl
 * gives it its own session, so Ctrl-C does not reach the server, and this process can drain before it stops the server.
 * @throws AppError `misconfigured` without a package for this platform, `unavailable` when the server does not start
 */
export async function startEmbeddedServer(options: {
  folder: string;
  port: number;
  settings?: Record<string, string>;
  /** Called while the server's own programs run and this process only waits for them. */
  onWork?: () => void;
}): Promise<EmbeddedServer> {
  const user = await findServerUser();
  const programs = await findPrograms(user);
  const data = await reachableDataFolder(options.folder, user);
  const password = await readPassword(options.folder);

  const stop = async () => {
    const { code, output } = await programs.run("pg_ctl", [
      "stop",
      "-D",
      data,
      "-m",
      "fast",
      "-w",
      "-t",
      "30",
    ]);
    if (code !== 0)
      throw new AppError("unavailable", `The embedded PostgreSQL did not stop: ${output.trim()}`);
  };
  const start = async (port: number) => {
    const flags = Object.entries({ ...settings, ...options.settings }).map(
      ([name, value]) => `-c ${name}='${value}'`,
    );
    const log = join(data, "server.log");
    const { code, output } = await programs.run(
      "pg_ctl",
      ["start", "-D", data, "-w", "-t", "60", "-l", log, "-o", `-p ${port} ${flags.join(" ")}`],
      options.onWork,
    );
    if (code !== 0) {
      throw new AppError(
        "unavailable",
        `The embedded PostgreSQL did not start on port ${port}; its log is ${log}. ${output.trim()}`,
      );
    }
  };
  const serverOn = (port: number, adopted: boolean): EmbeddedServer => ({
    port,
    adopted,
    data,
    pid: async () => (await readPidFile(data))?.pid,
    startAgain: () => start(port),
    superuserUrl: (database) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
    stop,
  });

  if ((await programs.run("pg_ctl", ["status", "-D", data])).code === 0) {
    const running = await readPidFile(data);
    if (running !== undefined) return serverOn(running.port, true);
  }
  if (!existsSync(join(data, "PG_VERSION"))) await initialise(programs, data, password, user, options.onWork);
  await start(options.port);
  return serverOn(options.port, false);
}
