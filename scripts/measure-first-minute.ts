/**
 * The first minute of whoever clones this: clones the committed state of this folder into a temporary one, gives it the
 * packages as `npm ci` would, starts it and asks one question. `node scripts/measure-first-minute.ts` prints the seconds
 * from `npm start` to the addresses, the first answer and the portal. At most five minutes.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const longestMs = 300_000;
const marks = { addresses: "Konstruct is ready", answer: "agent> ", portal: "The portal is ready" } as const;
type Mark = keyof typeof marks;

function run(program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stderr}`);
}

async function cloneWithPackages(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "konstruct-clone-"));
  run("git", "clone", "--quiet", root, folder);
  for (const place of ["", "apps/cli", "packages/egress"]) {
    const packages = join(root, place, "node_modules");
    if (existsSync(packages)) run("cp", "-al", packages, join(folder, place, "node_modules"));
  }
  return folder;
}

/** Asks as soon as it may. @returns seconds from `npm start` to each mark that was seen */
async function firstMinute(folder: string): Promise<Partial<Record<Mark, number>>> {
  const seen: Partial<Record<Mark, number>> = {};
  const startedMs = performance.now();
  const child = spawn("npm", ["start", "--silent", "--", "--chat"], {
    cwd: folder,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const tooLong = setTimeout(() => child.stdin.end(), longestMs);
  child.stdin.write("Where's my order O-12345, postcode LK4 7QT?\n");
  let printed = "";
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      for (const [mark, words] of Object.entries(marks) as [Mark, string][])
        if (printed.includes(words)) seen[mark] ??= round(performance.now() - startedMs);
      // The end of the questions is the end of the chat, and of the system.
      if (seen.portal !== undefined || printed.includes("The portal could not be built")) child.stdin.end();
    });
  }
  await once(child, "exit");
  clearTimeout(tooLong);
  if (seen.answer === undefined || seen.portal === undefined) console.error(printed);
  return seen;
}

const round = (ms: number) => Number((ms / 1_000).toFixed(1));

const folder = await cloneWithPackages();
try {
  const seen = await firstMinute(folder);
  console.log(JSON.stringify(seen));
  if (seen.answer === undefined || seen.portal === undefined) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
