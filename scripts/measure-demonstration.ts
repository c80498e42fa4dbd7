/**
 * The whole demonstration: starts it in an empty folder, asks one question in the chat meanwhile, and waits until all is played.
 * `node scripts/measure-demonstration.ts [conversations] [days]` prints the seconds from the start to the addresses, the first
 * answer and the end. At most fifteen minutes.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const longestMs = 900_000;
const marks = {
  addresses: "Konstruct is ready",
  answer: "agent> ",
  complete: "The demonstration is complete",
} as const;
type Mark = keyof typeof marks;

const [conversations = "300", days = "30"] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), "konstruct-demonstration-"));
const seen: Partial<Record<Mark, number>> = {};
const startedMs = performance.now();
const child = spawn(
  process.execPath,
  [
    join(import.meta.dirname, "../apps/cli/src/main.ts"),
    ...["start", "--demo", "--no-portal", "--chat"],
    ...["--demo-conversations", conversations, "--demo-days", days],
  ],
  {
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...process.env, KONSTRUCT_DATA_DIR: folder, GATEWAY_PORT: "0", METRICS_PORT: "0" },
  },
);
const tooLong = setTimeout(() => child.stdin.end(), longestMs);
child.stdin.write("Where's my order O-12345, postcode LK4 7QT?\n");
let printed = "";
for (const output of [child.stdout, child.stderr]) {
  output.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
    for (const [mark, words] of Object.entries(marks) as [Mark, string][])
      if (printed.includes(words))
        seen[mark] ??= Number(((performance.now() - startedMs) / 1_000).toFixed(1));
    // The end of the questions is the end of the chat, and of the system.
    if (seen.complete !== undefined || printed.includes("The demonstration stopped")) child.stdin.end();
  });
}
await once(child, "exit");
clearTimeout(tooLong);
await rm(folder, { recursive: true, force: true });
if (seen.complete === undefined) console.error(printed);
console.log(JSON.stringify({ conversations: Number(conversations), days: Number(days), ...seen }));
process.exitCode = seen.complete === undefined ? 1 : 0;
