import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, chown, cp, mkdir, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { AppError } from "@konstruct/core/errors";

const run = promisify(execFile);

/** The user PostgreSQL runs as: the current one, or `postgres` for root, which PostgreSQL refuses. */
export type ServerUser = { uid: number; gid: number } | undefined;

async function idOf(name: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    // `id` fails for a user that does not exist.
    return undefined;
  }
}

/**
 * Finds the server's user; creates `postgres` when root has none to run it as.
 * @throws AppError `unavailable` when the user cannot be created
 */
export async function findServerUser(): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return undefined;
  const existing = await idOf("postgres");
  if (existing !== undefined) return existing;
  const failure = await run("useradd", ["--system", "--user-group", "--no-create-home", "postgres"]).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const created = await idOf("postgres");
  if (created === undefined)
    throw new AppError(
      "unavailable",
      "PostgreSQL refuses to run as root and no `postgres` user could be created with useradd. Run as an ordinary user, or create a system user `postgres`.",
      { cause: failure },
    );
  return created;
}

/** Whether others may search this path and every folder above it; a home folder of mode 700 they may not. */
async function canWalkTo(path: string): Promise<boolean> {
  for (let folder = resolve(path); folder !== dirname(folder); folder = dirname(folder)) {
    const found = await stat(folder).catch(() => undefined);
    if (found !== undefined && (found.mode & 0o001) === 0) return false;
  }
  return true;
}

const sharedFolder = "/var/lib/konstruct";

/** The programs where the server's user can run them: a copy outside a closed home folder if needed. */
export async function reachablePrograms(nativeFolder: string, user: ServerUser): Promise<string> {
  if (user === undefined || (await canWalkTo(nativeFolder))) return nativeFolder;
  const copy = join(
    sharedFolder,
    `programs-${createHash("sha256").update(nativeFolder).digest("hex").slice(0, 12)}`,
  );
  await mkdir(sharedFolder, { recursive: true, mode: 0o755 });
  await cp(nativeFolder, copy, { recursive: true, verbatimSymlinks: true, force: true });
  return copy;
}

/** A data folder owned by the server's user; outside `folder` when that is in a closed home folder. */
export async function reachableDataFolder(folder: string, user: ServerUser): Promise<string> {
  const wanted = join(resolve(folder), "postgres");
  if (user === undefined) {
    await mkdir(folder, { recursive: true });
    return wanted;
  }
  await mkdir(folder, { recursive: true });
  let data = wanted;
  if (!(await canWalkTo(dirname(resolve(folder))))) {
    data = join(
      sharedFolder,
      `${basename(dirname(wanted))}-${createHash("sha256").update(wanted).digest("hex").slice(0, 12)}`,
    );
    await mkdir(sharedFolder, { recursive: true, mode: 0o755 });
  } else {
    // The user may pass through the folder to its own data and read no other file in it.
    await chown(folder, process.getuid?.() ?? 0, user.gid);
    await chmod(folder, 0o710);
  }
  await mkdir(data, { recursive: true, mode: 0o700 });
  await chown(data, user.uid, user.gid);
  return data;
}
