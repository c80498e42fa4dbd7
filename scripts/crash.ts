import { parseArgs } from "node:util";
import { loadPacks } from "@konstruct/packs/load-packs";
import { type CrashDatabase, openCrashDatabase } from "./crash/database-server.ts";
import { type CrashPoint, crashPoints, findCrashPoint } from "./crash/points.ts";
import { formatTable, type PointReport, summarise } from "./crash/report.ts";
import { type RunResult, runPoint } from "./crash/run-point.ts";
import { crashSettings } from "./crash/settings.ts";
import { type StageOptions, startStage } from "./crash/stage.ts";
import { runWriteRounds } from "./crash/writes/run-rounds.ts";
import { formatWrites, type WritesReport } from "./crash/writes/writes-report.ts";

/** On each platform this many contacts ask for a ticket and as many for an order, at every kill. */
const contactsEach = 3;

const usage =
  "npm run crash -- [--runs 20] [--backend postgres|redis|both] [--only messages|writes] [--points a,b] [--json]";

type Backend = StageOptions["queue"]["kind"];

function readBackends(asked: string | undefined): Backend[] {
  const redis = process.env.TEST_REDIS_URL !== undefined;
  switch (asked ?? (redis ? "both" : "postgres")) {
    case "postgres":
      return ["postgres"];
    case "redis":
    case "both":
      if (!redis) throw new Error("TEST_REDIS_URL is not set: name a Redis, or run with --backend postgres");
      return asked === "redis" ? ["redis"] : ["postgres", "redis"];
    default:
      throw new Error(`--backend ${asked} is none of postgres, redis, both`);
  }
}

function readRuns(asked: string): number {
  const runs = Number(asked);
  if (!Number.isSafeInteger(runs) || runs < 1) throw new Error(`--runs ${asked} is not a number from 1`);
  return runs;
}

/** Messages from the webhook to the platform, and turns that write. */
function readParts(only: string | undefined): { messages: boolean; writes: boolean } {
  if (only !== undefined && only !== "messages" && only !== "writes")
    throw new Error(`--only ${only} is none of messages, writes`);
  return { messages: only !== "writes", writes: only !== "messages" };
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      json: { type: "boolean", default: false },
      runs: { type: "string", default: "20" },
      backend: { type: "string" },
      points: { type: "string" },
      only: { type: "string" },
    },
  });
  return {
    json: values.json,
    parts: readParts(values.only),
    runs: readRuns(values.runs),
    backends: readBackends(values.backend),
    points: values.points === undefined ? crashPoints : values.points.split(",").map(findCrashPoint),
  };
}

const say = (line: string) => process.stderr.write(`${line}\n`);

const queueOf = (backend: Backend, database: CrashDatabase): StageOptions["queue"] => ({
  kind: backend,
  url: backend === "redis" ? process.env.TEST_REDIS_URL! : database.queue,
});

async function runBackend(
  backend: Backend,
  database: CrashDatabase,
  points: readonly CrashPoint[],
  runs: number,
): Promise<PointReport[]> {
  const stage = await startStage({ appUrl: database.app, queue: queueOf(backend, database) });
  try {
    const results = new Map<string, RunResult[]>(points.map(({ name }) => [name, []]));
    for (let run = 1; run <= runs; run++) {
      for (const point of points) results.get(point.name)!.push(await runPoint(stage, point, contactsEach));
      say(`${backend}: round ${run} of ${runs} done, ${points.length} kills`);
    }
    return [...results.values()].map((done) => summarise(backend, done));
  } finally {
    await stage.close();
  }
}

async function main(): Promise<boolean> {
  const { json, parts, runs, backends, points } = readArguments();
  const database = await openCrashDatabase();
  try {
    const reports: PointReport[] = [];
    const writes: WritesReport[] = [];
    for (const backend of backends) {
      if (parts.messages) reports.push(...(await runBackend(backend, database, points, runs)));
      if (parts.writes) {
        const options = { appUrl: database.app, queue: queueOf(backend, database) };
        writes.push(...(await runWriteRounds(options, runs, say)));
      }
    }
    if (json) console.log(JSON.stringify({ settings: crashSettings, reports, writes }, null, 2));
    else {
      if (parts.messages) console.log(`${formatTable(reports)}\n`);
      if (parts.writes) console.log(`${formatWrites(writes)}\n`);
      console.log(`Waits shortened for these runs: ${JSON.stringify(crashSettings)}`);
    }
    return [...reports, ...writes].every(({ ok }) => ok);
  } finally {
    await database.close();
  }
}

try {
  await loadPacks(["shop"]);
  process.exitCode = (await main()) ? 0 : 1;
} catch (thrown) {
  say(`${thrown instanceof Error ? thrown.message : String(thrown)}\n${usage}`);
  process.exitCode = 1;
}
