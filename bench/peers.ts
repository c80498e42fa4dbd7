import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Phase = { p50: number; perS: number; cpuMsTurn: number; pgCpuMsTurn: number };
/** One line of the harness: one framework in one round. */
type Round = {
  name: string;
  cold: { firstReplyMs: number };
  c1: Phase;
  c32: Phase;
  c32_200ms: Phase;
  pg: { stmtsTurn: number; commitsTurn: number; walBTurn: number };
};

const rounds = 3;
const peers = ["ours", "mastra", "langgraph", "floor"] as const;
const page = new URL("../docs/performance.md", import.meta.url);

const cpu = ({ cpuMsTurn, pgCpuMsTurn }: Phase) => cpuMsTurn + pgCpuMsTurn;

/** What is compared, and the goal as a multiple of Mastra or as a figure. */
const figures: readonly [name: string, of: (round: Round) => number, goal: string][] = [
  ["CPU a turn alone, Node and PostgreSQL, ms", ({ c1 }) => cpu(c1), "≤ 0.45 × Mastra"],
  ["the same, 32 at once", ({ c32 }) => cpu(c32), "≤ 0.45 × Mastra"],
  ["32 at once, turns/s", ({ c32 }) => c32.perS, "≥ 2 × Mastra"],
  ["32 at once, model at 200 ms, turns/s", ({ c32_200ms: slow }) => slow.perS, "≥ 68"],
  ["turn alone, p50, ms", ({ c1 }) => c1.p50, "≤ 0.4 × Mastra"],
  ["statements a turn", ({ pg }) => pg.stmtsTurn, "≤ 16"],
  ["commits a turn", ({ pg }) => pg.commitsTurn, "≤ 4.5"],
  ["WAL a turn, kB", ({ pg }) => pg.walBTurn / 1_000, "≤ 9"],
  ["first reply after start, s", ({ cold }) => cold.firstReplyMs / 1_000, "≤ 1.5"],
];

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

const shown = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(value < 10 ? 2 : 1));

/** The table of a run: medians over its rounds, and ours as a multiple of Mastra. */
export function tableOf(lines: readonly Round[]): string {
  const of = (peer: string, read: (round: Round) => number) =>
    median(lines.filter(({ name }) => name === peer).map(read));
  const rows = figures.map(([name, read, goal]) => {
    const values = peers.map((peer) => of(peer, read));
    const [ours = Number.NaN, mastra = Number.NaN] = values;
    return `| ${name} | ${values.map(shown).join(" | ")} | ${shown(ours / mastra)} | ${goal} |`;
  });
  return [
    "| figure | ours | Mastra | LangGraph | floor | ours / Mastra | goal |",
    "|---|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

/** The page with this table in the place of the one beneath "Beside other frameworks". */
export const withTable = (text: string, table: string): string =>
  text.replace(/(?<=^## Beside other frameworks\n(?:(?!## |\|).*\n)*)(?:\|.*\n)+/m, `${table}\n`);

/** Runs one step of the harness, and gives what it printed. */
function run(
  folder: string,
  [command = "", ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
    let printed = "";
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
    });
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve(printed) : reject(new Error(`${command} ${args.join(" ")} ended with ${code}`)),
    );
  });
}

/**
 * Runs the frameworks of a harness beside this project, each in turn and three times, and prints the medians.
 * @param folder with `install.sh`, `services.sh` and `agents.mjs`
 * @param scratch where the frameworks and their database are kept
 */
export async function benchPeers(
  folder: string,
  scratch: string,
  { write }: { write: boolean },
): Promise<void> {
  mkdirSync(scratch, { recursive: true });
  const env = {
    ...process.env,
    BENCH_DIR: scratch,
    KONSTRUCT_DIR: new URL("..", import.meta.url).pathname,
    PATH: `${join(scratch, "peers/node/node_modules/node/bin")}:${process.env.PATH}`,
  };
  const lines: Round[] = [];
  await run(folder, ["./install.sh"], env);
  await run(folder, ["./services.sh", "start"], env);
  try {
    for (let round = 1; round <= rounds; round++) {
      process.stderr.write(`round ${round} of ${rounds}\n`);
      const printed = await run(folder, ["node", "agents.mjs", ...peers], env);
      lines.push(
        ...printed
          .trim()
          .split("\n")
          .map((line): Round => JSON.parse(line)),
      );
    }
  } finally {
    await run(folder, ["./services.sh", "stop"], env);
  }
  const table = tableOf(lines);
  process.stdout.write(`${table}\n`);
  if (write) writeFileSync(page, withTable(readFileSync(page, "utf8"), table));
}
