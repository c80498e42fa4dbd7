import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { findPackageJSON } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import chromium from "@sparticuz/chromium";

const packaged = join(dirname(findPackageJSON("@sparticuz/chromium", import.meta.url)!), "bin");

/** Whether the machine has every library a program needs. */
function hasLibraries(program: string): boolean {
  return !spawnSync("ldd", [program], { encoding: "utf8" }).stdout.includes("not found");
}

/** `libraries`: the folder of the libraries it brings, if the machine lacks some. */
export type Chromium = { executablePath: string; libraries: string | null };

/**
 * A Chromium and what to start it with: CHROMIUM_PATH, or the one of the npm package; that one brings the libraries it needs
 * for a machine that lacks them.
 */
export async function findChromium(): Promise<Chromium> {
  if (process.env.CHROMIUM_PATH) return { executablePath: process.env.CHROMIUM_PATH, libraries: null };
  const executablePath = await chromium.executablePath();
  if (hasLibraries(executablePath)) return { executablePath, libraries: null };
  const folder = await mkdtemp(join(tmpdir(), "konstruct-chromium-"));
  const input = brotliDecompressSync(readFileSync(join(packaged, "al2023.tar.br")));
  spawnSync("tar", ["-xf", "-", "-C", folder], { input });
  return { executablePath, libraries: join(folder, "lib") };
}
