import { mkdtemp, rm } from "node:fs/promises";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { loadPublicKeys, loadSigningKey, publicPemOf } from "@konstruct/audit/keys";
import { checkpointTenant } from "@konstruct/db/audit/checkpoint-audit";
import { type Database, openDatabase } from "@konstruct/db/database";
import { withTenant } from "@konstruct/db/with-tenant";
import { findTenant } from "@konstruct/services/tenant/create-tenant";
import { findDemonstration } from "@konstruct/services/tenant/demonstration";
import { removeDemonstration } from "@konstruct/services/tenant/remove-demonstration";
import { sealAll, verifyTenant } from "@konstruct/testing/audit-log";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createClosingStack } from "../compose/closing-stack.ts";
import { openObjects } from "../compose/open-objects.ts";
import { cliActor } from "../compose/tenant-context.ts";
import { demoPhone, demoWorkspace } from "../compose/what-to-simulate.ts";
import { dataFolder } from "../embedded/data-folder.ts";
import { readCliEnvironment } from "../env.ts";
import { type StartedInstallation, startInstallation } from "../installation/start-installation.ts";
import { memoryIo } from "../io.fixture.ts";
import { demoSlug } from "../seed/demo-shop.ts";
import { startSeeds } from "../seed/start-seeds.ts";
import { connectWebchat } from "../webchat/webchat-client.ts";
import { startDemonstration } from "./start-demonstration.ts";

const closing = createClosingStack();
const io = memoryIo();
const conversations = 14;
const days = 5;
const simulated = { workspaces: [demoWorkspace], phones: [demoPhone] };
let path: string;
let system: StartedInstallation;
let database: Database;
let tenantId: string;

beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), "konstruct-demonstration-"));
  for (const name of ["DATABASE_URL", "QUEUE_DATABASE_URL", "REDIS_URL"]) vi.stubEnv(name, undefined);
  const read = readCliEnvironment();
  const environment = { ...read, runtime: { ...read.runtime, gatewayPort: 0, metricsPort: 0 } };
  const seeds = () => startSeeds(environment, simulated, "orders", true);
  system = await startInstallation({ environment, folder: dataFolder(path), simulated, seeds }, io, closing);
  database = openDatabase({ url: system.databaseUrl, applicationName: "test", maxConnections: 3 });
  closing.add("connections", () => database.close());
  tenantId = (await findTenant(database, demoSlug))!;
});
afterAll(async () => {
  await closing.close();
  vi.unstubAllEnvs();
  await rm(path, { recursive: true, force: true });
});

const play = () =>
  startDemonstration(
    io,
    system,
    {
      folder: dataFolder(path),
      simulated,
      size: { conversations, days, seed: 7 },
      // Of low priority it gets no time on a busy machine.
      priority: constants.priority.PRIORITY_NORMAL,
    },
    closing,
  );

const rowsOf = (text: string) =>
  withTenant(database, tenantId, async (tx) => (await tx.query({ text, values: [tenantId] })).rows);

const kinds = [
  ...["conversation", "message", "turn", "tool_call", "model_call", "approval", "escalation", "outbox"],
  ...["conversation_tag", "memory_entry", "notification", "preference", "audit_entry", "eval_run"],
] as const;

async function counts(): Promise<Record<string, number>> {
  const parts = kinds.map(
    (kind) => `select '${kind}' as kind, count(*) as n from ${kind} where tenant_id = $1`,
  );
  const rows = await rowsOf(parts.join(" union all "));
  return Object.fromEntries(rows.map(({ kind, n }) => [String(kind), Number(n)]));
}

const history = async () => (await findDemonstration({ database, tenantId }))?.history;

describe("the demonstration", () => {
  it("K1 a playing that is killed goes on at the day where it was, and a visitor is answered meanwhile", async () => {
    const first = (await play())!;
    await vi.waitFor(async () => expect((await history())?.day).toBeGreaterThan(0), {
      timeout: 300_000,
      interval: 20,
    });
    process.kill(first.pid!, "SIGKILL");
    await first.ended;
    const before = await history();
    expect(before!.done).toBeLessThan(conversations);
    expect(await rowsOf("select from conversation where tenant_id = $1")).toHaveLength(before!.done);
    const second = (await play())!;
    const visitor = await connectWebchat(system.gateway.url, demoSlug);
    await visitor.say("Where's my order O-12345?");
    expect((await visitor.reply(0, 60_000)).text).toContain("postcode");
    visitor.close();
    await second.ended;
    expect(await history()).toMatchObject({ day: days, done: conversations, complete: true });
    expect(io.err()).toContain("The demonstration is complete");
  }, 900_000);

  it("K1 there is some of everything, and it happened on past days", async () => {
    const found = await counts();
    expect(Object.entries(found).filter(([, n]) => n === 0)).toEqual([]);
    const [talks] = await rowsOf(
      "select count(*) as n from conversation where tenant_id = $1 and internal_thread_of is null",
    );
    expect(Number(talks!.n)).toBe(conversations + 1);
    expect(
      await rowsOf(`select distinct a.channel from conversation c join channel_account a on a.tenant_id = $1 and a.id = c.channel_account_id
                    where c.tenant_id = $1 order by 1`),
    ).toEqual([{ channel: "slack" }, { channel: "webchat" }, { channel: "whatsapp" }]);
    const [state] = await rowsOf(`select
      (select count(*) from approval where tenant_id = $1 and state = 'pending') as waiting,
      (select count(*) from escalation where tenant_id = $1 and state = 'open') as open,
      (select count(distinct started_at::date) from turn where tenant_id = $1) as days,
      (select count(*) from turn where tenant_id = $1 and (finished_at < started_at or started_at > now())) as odd,
      (select sum(cost_micro_usd) from model_call where tenant_id = $1) as cost`);
    expect(state).toMatchObject({ odd: 0 });
    expect(Number(state!.waiting)).toBeGreaterThan(0);
    expect(Number(state!.open)).toBeGreaterThan(0);
    expect(Number(state!.days)).toBeGreaterThanOrEqual(days);
    expect(Number(state!.cost)).toBeGreaterThan(0);
    await vi.waitFor(
      async () =>
        expect(await rowsOf("select passed, failed from eval_run where tenant_id = $1 order by id")).toEqual([
          { passed: 3, failed: 0 },
          { passed: 1, failed: 1 },
        ]),
      { timeout: 180_000, interval: 200 },
    );
  });

  it("I2 the audit log is one chain that verifies", async () => {
    await sealAll(database, tenantId);
    await checkpointTenant(database, tenantId, loadSigningKey(system.secrets.auditSigningKey));
    const keys = loadPublicKeys([publicPemOf(system.secrets.auditSigningKey)]);
    const found = await verifyTenant(database, tenantId, keys);
    expect(found).toEqual(expect.objectContaining({ ok: true }));
  });

  it("K1 a second start adds nothing", async () => {
    const before = await counts();
    expect(await play()).toBeUndefined();
    expect(await counts()).toEqual(before);
  });

  it("J1 it is removed by its name only, leaves no conversation, and does not come back", async () => {
    const context = { database, tenantId, actor: cliActor };
    const objects = openObjects(system.environment, dataFolder(path), system.secrets.masterKey);
    const remove = (name: string) => removeDemonstration(context, { name }, { objects, outsideMemory: null });
    await expect(remove("Another shop")).rejects.toMatchObject({ code: "invalid_input" });
    while ((await remove("Demonstration shop")).left > 0) expect(await history()).toBeUndefined();
    const { audit_entry: entries, ...rest } = await counts();
    expect(entries).toBeGreaterThan(0);
    expect(rest).toEqual(
      Object.fromEntries(kinds.filter((kind) => kind !== "audit_entry").map((kind) => [kind, 0])),
    );
    expect(await rowsOf("select from contact where tenant_id = $1")).toEqual([]);
    expect(await play()).toBeUndefined();
    await expect(remove("Demonstration shop")).rejects.toMatchObject({ code: "conflict" });
  });
});
