import { fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { openDatabase } from "@konstruct/db/database";
import { withTenant } from "@konstruct/db/with-tenant";
import { findTenant } from "@konstruct/services/tenant/create-tenant";
import { findDemonstration, saveHistory } from "@konstruct/services/tenant/demonstration";
import type { ClosingStack } from "../compose/closing-stack.ts";
import type { Simulated } from "../compose/what-to-simulate.ts";
import type { DataFolder } from "../embedded/data-folder.ts";
import type { StartedInstallation } from "../installation/start-installation.ts";
import { type Io, tell } from "../io.ts";
import { demoSlug } from "../seed/demo-shop.ts";
import type { DemonstrationPlan, DemonstrationReport } from "./plan.ts";

/** What the last session leaves open has waited for so long. */
const lastSessionBeforeMs = 50 * 60_000;
const program = fileURLToPath(new URL("main.ts", import.meta.url));
type Size = Pick<DemonstrationPlan, "conversations" | "days" | "seed">;

/** The demonstration's tenant, when conversations are still to be played for it. */
async function tenantToPlay(databaseUrl: string, total: number): Promise<string | undefined> {
  const database = openDatabase({ url: databaseUrl, applicationName: "konstruct-start", maxConnections: 1 });
  try {
    const tenantId = await findTenant(database, demoSlug);
    if (tenantId === undefined) return undefined;
    const found = await findDemonstration({ database, tenantId });
    if (found?.seeded !== true || found.removed || found.history?.complete === true) return undefined;
    if (found.history === undefined) {
      const begun = new Date(Date.now() - lastSessionBeforeMs).toISOString();
      await withTenant(database, tenantId, (tx) => saveHistory(tx, { begun, day: 0, done: 0, total }));
    }
    return tenantId;
  } finally {
    await database.close();
  }
}

/** Plays the conversations in a process beside this one; `ended` resolves when it is gone. */
export function playBeside(plan: DemonstrationPlan, onReport: (report: DemonstrationReport) => void) {
  const child = fork(program, {
    serialization: "advanced",
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit").then(() => undefined);
  child.on("message", (report) => onReport(report as DemonstrationReport));
  child.send(plan);
  return { ended, pid: child.pid, stop: () => (child.connected ? child.disconnect() : undefined) };
}

async function administratorOf(databaseUrl: string, folder: DataFolder) {
  const url = new URL(databaseUrl);
  const rolePassword = decodeURIComponent(url.password);
  url.username = "postgres";
  url.password = (await readFile(folder.file("postgres-password"), "utf8")).trim();
  url.pathname = "/postgres";
  return { superuserUrl: url.toString(), rolePassword };
}

/** Starts playing what is missing of the demonstration, and prints how far it is. Undefined when nothing is missing. */
export async function startDemonstration(
  io: Io,
  { databaseUrl, secrets, environment }: StartedInstallation,
  {
    folder,
    simulated,
    size,
    priority,
  }: { folder: DataFolder; simulated: Simulated; size: Size; priority: number },
  closing: ClosingStack,
): Promise<ReturnType<typeof playBeside> | undefined> {
  if (environment.database.url !== undefined) {
    tell(
      io,
      "The conversations of the demonstration need the embedded database: start without DATABASE_URL.",
    );
    return undefined;
  }
  const tenantId = await tenantToPlay(databaseUrl, size.conversations);
  if (tenantId === undefined) return undefined;
  tell(io, `The demonstration gets ${size.days} days of conversations in the background …`);
  const plan = {
    ...size,
    databaseUrl,
    tenantId,
    ...(await administratorOf(databaseUrl, folder)),
    folder: folder.file("rehearsal"),
    secrets,
    simulated,
    siteKey: demoSlug,
    priority,
  };
  let tenths = 0;
  const player = playBeside(plan, (report) => {
    if (report.state === "failed")
      tell(io, `The demonstration stopped: ${report.reason}. The next start plays what is missing.`);
    else if (report.state === "done")
      tell(io, `The demonstration is complete: ${report.conversations} conversations, ${report.seconds} s`);
    else if (Math.floor((report.done * 10) / report.total) > tenths) {
      tenths = Math.floor((report.done * 10) / report.total);
      tell(io, `The demonstration: ${report.done} of ${report.total} conversations`);
    }
  });
  closing.add("demonstration", async () => {
    player.stop();
    await player.ended;
  });
  return player;
}
