import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { describe, expect, it, vi } from "vitest";
import { openRawQueue, type QueueBackend } from "./backend.ts";
import { catalog, type JobHandlers, jobNames } from "./catalog.ts";
import { listenTo } from "./notifications.ts";
import { openJobQueue } from "./queue.ts";

const database = setUpDatabase();

const redisUrl = process.env.TEST_REDIS_URL;
const backends: [string, () => QueueBackend][] = [
  ["postgres", () => ({ kind: "postgres", url: database.urls.queue })],
];
if (redisUrl !== undefined) backends.push(["redis", () => ({ kind: "redis", url: redisUrl })]);

describe.each(backends)("job queue on %s", (_name, backend) => {
  it("B1 K2 runs a delayed job once and every schedule of the catalogue", async () => {
    const seen: string[] = [];
    const note = (name: string) => async () => {
      seen.push(name);
    };
    const handlers: JobHandlers = {
      "turn.run": note("turn.run"),
      "outbound.deliver": note("outbound.deliver"),
      "audit.seal": note("audit.seal"),
      "audit.checkpoint": note("audit.checkpoint"),
      "approval.expire": note("approval.expire"),
      "conversation.watch": note("conversation.watch"),
      "limits.purge": note("limits.purge"),
      "files.sweep": note("files.sweep"),
      "memory.embed": note("memory.embed"),
      "knowledge.ingest": note("knowledge.ingest"),
    };
    const errors: Error[] = [];
    const queue = openJobQueue(backend(), (error) => errors.push(error));
    await queue.startWorkers(handlers);
    await queue.enqueue("outbound.deliver", {}, { delayMs: 50 });
    await vi.waitFor(
      () =>
        expect(seen).toEqual(
          expect.arrayContaining(Object.keys(handlers).filter((name) => name !== "turn.run")),
        ),
      { timeout: 180_000 },
    );
    expect(seen.filter((name) => name === "outbound.deliver")).toHaveLength(1);
    expect(errors).toEqual([]);
    await queue.close();
  });

  it("K2 a schedule that the queue has lost is added again", async () => {
    let sealed = 0;
    const nothing = async () => undefined;
    const handlers = Object.fromEntries(jobNames.map((name) => [name, nothing])) as unknown as JobHandlers;
    const queue = openJobQueue(backend(), () => undefined, 200);
    const raw = openRawQueue(catalog["audit.seal"].queue, backend(), () => undefined);
    const earlier = { name: "audit.seal", data: {}, opts: {} };
    await raw.upsertJobScheduler("audit.seal", { every: 3_600_000 }, earlier);
    await queue.startWorkers({
      ...handlers,
      "audit.seal": async () => {
        sealed++;
      },
    });
    // An earlier release had another interval.
    expect(await raw.getJobScheduler("audit.seal")).toMatchObject({ every: catalog["audit.seal"].everyMs });
    await raw.removeJobScheduler("audit.seal");
    const before = sealed;
    await vi.waitFor(async () => expect(await raw.getJobScheduler("audit.seal")).toBeDefined(), {
      timeout: 180_000,
    });
    await vi.waitFor(() => expect(sealed).toBeGreaterThan(before), { timeout: 180_000 });
    await raw.close();
    await queue.close();
  });
});

describe("notifications", () => {
  it("A6 hears what was notified and comes back after its connection is cut", async () => {
    const heard: string[] = [];
    const listener = listenTo(database.urls.app, "konstruct_wake", {
      onNotify: (payload) => heard.push(payload),
      onOpen: () => heard.push("open"),
      onError: (error) => heard.push(error.name),
    });
    await vi.waitFor(() => expect(heard).toEqual(["open"]), { timeout: 180_000 });
    await database.admin("select pg_notify('konstruct_wake', '400')");
    await vi.waitFor(() => expect(heard).toEqual(["open", "400"]), { timeout: 180_000 });
    await database.admin(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listen-konstruct_wake' and datname = current_database()",
    );
    await vi.waitFor(() => expect(heard.at(-1)).toBe("open"), { timeout: 180_000 });
    await listener.close();
  });
});
