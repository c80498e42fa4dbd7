import { readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { benchAccept } from "./accept.ts";
import { startBenchDatabase } from "./lib/bench-database.ts";
const database = await startBenchDatabase();
try {
  const accept = await benchAccept(database, { rounds: 3, events: 4_000, onProgress: (text) => process.stderr.write(`${text}\n`) });
  console.log(JSON.stringify({ accept, machine: { cores: cpus().length, node: process.version, postgres: database.version, load: loadavg() } }, null, 2));
} finally {
  await database.stop();
}
