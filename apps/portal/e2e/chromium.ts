import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import chromium from "@sparticuz/chromium";

const packaged = join(dirname(fileURLToPath(import.meta.resolve("@sparticuz/chromium"))), "../../bin");

/** Whether the machine has every library a program needs. */
function hasLibraries(program: string): boolean {
  return !spawnSync("ldd", [program], { encoding: "utf8" }).stdout.includes("not found");
}

/**
 * A Chromium and what to start it with: CHROMIUM_PATH, or the one of the npm package; that one brings the libraries it needs
 * for a machine that lacks them.
 */
export async function findChromium(): Promise<{ executablePath: string; env: Record<string, string> }> {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([, value]) => value !== undefined),
  ) as Record<string, string>;
  if (inherited.CHROMIUM_PATH) return { executablePath: inherited.CHROMIUM_PATH, env: inherited };
  const executablePath = await chromium.executablePath();
  if (hasLibraries(executablePath)) return { executablePath, env: inherited };
  const folder = await mkdtemp(join(tmpdir(), "konstruct-chromium-"));
  const input = brotliDecompressSync(readFileSync(join(packaged, "al2023.tar.br")));
  spawnSync("tar", ["-xf", "-", "-C", folder], { input });
  return { executablePath, env: { ...inherited, LD_LIBRARY_PATH: join(folder, "lib") } };
}
