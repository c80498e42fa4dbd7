import { readFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parseAgentYaml } from "@konstruct/agent-config/yaml/agent-yaml";
import { loadPacks } from "@konstruct/packs/load-packs";
import { plainShop } from "@konstruct/testing/plain-shop";
import { benchAccept } from "./accept.ts";
import { benchFair } from "./fair.ts";
import { startBenchDatabase } from "./lib/bench-database.ts";
import { benchLoopTurns } from "./loop-turns.ts";
import { benchMemory } from "./memory.ts";
import { benchPeers } from "./peers.ts";
import { benchTurnCosts } from "./turn.ts";

/**
 * `npm run bench [-- --json --quick --only accept,turn,loop,memory,fair]`: one object on standard output, progress on standard error.
 * `npm run bench -- --peers <folder>`: other frameworks beside this one, by the harness in that folder; `--write` puts the table into the docs.
 */
const { values } = parseArgs({
  options: {
    json: { type: "boolean" },
    quick: { type: "boolean" },
    only: { type: "string" },
    peers: { type: "string" },
    scratch: { type: "string", default: join(tmpdir(), "konstruct-peers") },
    write: { type: "boolean", default: false },
  },
});
if (values.peers !== undefined) {
  await benchPeers(values.peers, values.scratch, { write: values.write });
  process.exit();
}
const parts = new Set((values.only ?? "accept,turn,loop,memory,fair").split(","));
const size =
  values.quick === true
    ? { rounds: 3, events: 2_000, turns: 200, flood: 1_000 }
    : { rounds: 5, events: 6_000, turns: 500, flood: 10_000 };
const onProgress = (text: string) => void process.stderr.write(`${text}\n`);

await loadPacks(["shop"]);
const agent = plainShop(
  parseAgentYaml(
    readFileSync(new URL("../examples/orders/agent.yaml", import.meta.url), "utf8"),
    "agent.yaml",
  ),
);
const database = await startBenchDatabase();
try {
  const result = {
    ...(parts.has("accept") && {
      accept: await benchAccept(database, { rounds: size.rounds, events: size.events, onProgress }),
    }),
    ...(parts.has("turn") && { turn: await benchTurnCosts(database, agent, size.turns) }),
    ...(parts.has("loop") && { loop: await benchLoopTurns(database, agent, size.turns) }),
    ...(parts.has("memory") && { memory: await benchMemory(database) }),
    ...(parts.has("fair") && {
      fair: await benchFair(database, agent, { floodSize: size.flood, onProgress }),
    }),
    machine: {
      cores: cpus().length,
      node: process.version,
      postgres: database.version,
      load: loadavg().map((load) => Number(load.toFixed(2))),
    },
  };
  process.stdout.write(`${JSON.stringify(result, null, values.json === true ? 0 : 2)}\n`);
} finally {
  await database.stop();
}
