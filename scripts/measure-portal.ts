/**
 * How long the portal's pages take on the server, in the production build, with many conversations in the tenant.
 * `npm run build:portal`, then `node scripts/measure-portal.ts [--reads 40 --conversations 10000 --contacts 5000 --only /analytics --json]`
 * prints p50, p95, CPU and size of each page and command, and the machine's load before and after. One read at a time. The CPU is that
 * of portal and database together, less what they use when nothing is read: it says the same on a busy machine, where times do not.
 */
import { cpus, loadavg } from "node:os";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openDatabase } from "@konstruct/db/database";
import { startStage } from "../apps/portal/e2e/stage.ts";
import { percentile, rounded } from "../bench/lib/statistics.ts";
import { childrenCpuMs } from "./measure-portal/children-cpu.ts";
import { ownerByHttp } from "./measure-portal/owner-by-http.ts";
import { plantBusyTenant } from "./measure-portal/plant-busy-tenant.ts";

const { values } = parseArgs({
  options: {
    reads: { type: "string", default: "40" },
    conversations: { type: "string", default: "10000" },
    contacts: { type: "string", default: "5000" },
    days: { type: "string", default: "92" },
    only: { type: "string", default: "" },
    json: { type: "boolean", default: false },
  },
});
const reads = Number(values.reads);
const say = (text: string) => void process.stderr.write(`${text}\n`);
const load = () => loadavg().map((one) => rounded(one));
const dayBack = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const lastDays = (days: number) => `?from=${dayBack(days - 1)}&to=${dayBack(0)}`;

type Measured = { read: string; p50Ms: number; p95Ms: number; cpuMs: number; kilobytes: number };
type Read = { read: string; path: string; input?: object };

function readsOf(org: string, ids: Awaited<ReturnType<typeof plantBusyTenant>>): Read[] {
  const page = (read: string, path = read): Read => ({ read, path: `/o/${org}${path}` });
  const command = (name: string, input: object): Read => ({
    read: `${name} ${JSON.stringify(input)}`,
    path: `/api/o/${org}/commands/${name}`,
    input,
  });
  return [
    page("/ (home)", ""),
    page("/inbox"),
    ...["open", "mine", "unassigned", "approval", "snoozed", "resolved"].map((view) =>
      command("inbox.list", { view }),
    ),
    command("inbox.list", { text: "Person 77" }),
    page("/inbox/[conversation]", `/inbox/${ids.conversation}`),
    page("/contacts"),
    page("/contacts?text", "/contacts?text=Person%2077"),
    page("/contacts/[contact]", `/contacts/${ids.contact}`),
    page("/analytics, 7 days", `/analytics${lastDays(7)}`),
    page("/analytics, 30 days", `/analytics${lastDays(30)}`),
    page("/analytics, 92 days", `/analytics${lastDays(92)}`),
    page("/analytics, 92 days by week", `/analytics${lastDays(92)}&unit=week`),
    page("/analytics, 92 days of an agent", `/analytics${lastDays(92)}&agent=${ids.agent}`),
    page("/analytics/conversations, 92 days", `/analytics/conversations${lastDays(92)}&measure=all`),
    page("/costs, 30 days", `/costs${lastDays(30)}`),
    page("/costs, 92 days", `/costs${lastDays(92)}`),
    page("/audit"),
    page("/escalations"),
    page("/approvals"),
    page("/evaluations"),
    page("/evaluations/suites/[suite]", `/evaluations/suites/${ids.suite}`),
    page("/knowledge"),
    page("/agents"),
    page("/tools"),
  ].filter(({ read }) => read.includes(values.only));
}

const stage = await startStage();
const app = openDatabase({ url: stage.urls.app, applicationName: "measure", maxConnections: 2 });
const admin = openDatabase({
  url: stage.adminUrl,
  applicationName: "measure-admin",
  maxConnections: 1,
  statementTimeoutMs: 300_000,
});
try {
  const owner = await ownerByHttp({ origin: stage.origin, app, admin });
  say("planting");
  const ids = await plantBusyTenant(owner, admin, {
    conversations: Number(values.conversations),
    contacts: Number(values.contacts),
    days: Number(values.days),
  });
  const idleForMs = 5_000;
  const idleFrom = await childrenCpuMs();
  await setTimeout(idleForMs);
  const idleShare = ((await childrenCpuMs()) - idleFrom) / idleForMs;
  const before = load();
  const measured: Measured[] = [];
  for (const { read, path, input } of readsOf(owner.org, ids)) {
    // The first read fills caches and is not counted.
    const { ms: firstMs, bytes } = await owner.read(path, input);
    const times: number[] = [];
    const [cpuFrom, startedMs] = [await childrenCpuMs(), performance.now()];
    for (let at = 0; at < reads; at++) times.push((await owner.read(path, input)).ms);
    const cpuMs = (await childrenCpuMs()) - cpuFrom - idleShare * (performance.now() - startedMs);
    measured.push({
      read,
      p50Ms: rounded(percentile(times, 0.5), 0),
      p95Ms: rounded(percentile(times, 0.95), 0),
      cpuMs: rounded(cpuMs / reads, 0),
      kilobytes: rounded(bytes / 1_000, 0),
    });
    say(
      `${read}: first ${Math.round(firstMs)} ms, p50 ${measured.at(-1)!.p50Ms}, p95 ${measured.at(-1)!.p95Ms}, CPU ${measured.at(-1)!.cpuMs}`,
    );
  }
  const machine = { cores: cpus().length, node: process.version, loadBefore: before, loadAfter: load() };
  if (values.json) process.stdout.write(`${JSON.stringify({ ...values, measured, machine })}\n`);
  else {
    const rows = measured.map(
      (one) => `| ${one.read} | ${one.p50Ms} | ${one.p95Ms} | ${one.cpuMs} | ${one.kilobytes} |`,
    );
    process.stdout.write(
      `| read | p50 ms | p95 ms | CPU ms | kB |\n|---|---|---|---|---|\n${rows.join("\n")}\n`,
    );
    process.stdout.write(`${JSON.stringify(machine)}\n`);
  }
} finally {
  await app.close();
  await admin.close();
  await stage.close();
}
