import { afterEach, describe, expect, it, vi } from "vitest";
import { type Supervisor, superviseServer } from "./supervise-server.ts";

let supervisor: Supervisor | undefined;
afterEach(async () => {
  await supervisor?.stop();
});

/** A server that the test ends, and that starts again when it may. */
function supervised(options: { tries?: number } = {}) {
  const server = { alive: true, mayStart: true, full: false, tries: 0, starts: 0, stops: 0 };
  const said: string[] = [];
  supervisor = superviseServer(
    {
      isAlive: async () => server.alive,
      async startAgain() {
        server.tries++;
        if (!server.mayStart || server.full) throw new Error("it did not start");
        server.starts++;
        server.alive = true;
      },
      isDiskFull: async () => server.full,
      async stop() {
        server.stops++;
        server.alive = false;
      },
    },
    (line) => said.push(line),
    { lookEveryMs: 1, retryMs: Array(options.tries ?? 3).fill(1), diskFullMs: 1 },
  );
  return { server, said, failed: supervisor.failed, stop: supervisor.stop };
}

describe("the supervisor of the embedded database", () => {
  it("K1 starts a server that ended again, and says so", async () => {
    const { server, said } = supervised();
    server.alive = false;
    await vi.waitFor(() => expect(server.alive).toBe(true));
    await vi.waitFor(() =>
      expect(said).toEqual(["The database ended; starting it again …", "The database runs again"]),
    );
  });

  it("K1 gives up after a bounded number of tries, with the reason", async () => {
    const { server, failed } = supervised({ tries: 3 });
    server.mayStart = false;
    server.alive = false;
    await expect(failed).rejects.toThrow("after 4 tries: it did not start");
    expect(server.tries).toBe(4);
  });

  it("K1 gives up on a server that ends again and again", async () => {
    const { server, failed } = supervised();
    const ending = setInterval(() => {
      server.alive = false;
    }, 1);
    await expect(failed).rejects.toThrow("is not started again");
    clearInterval(ending);
    expect(server.starts).toBe(5);
  });

  it("K1 waits for a full disk however long it takes, and says so once", async () => {
    const { server, said } = supervised({ tries: 2 });
    server.full = true;
    server.alive = false;
    await vi.waitFor(() => expect(server.tries).toBeGreaterThan(10));
    expect(said.filter((line) => line.includes("disk is full"))).toHaveLength(1);
    server.full = false;
    await vi.waitFor(() => expect(said).toContain("The database runs again"));
  });

  it("K1 a server that is stopped on purpose is not started again", async () => {
    const { server, stop } = supervised();
    await stop();
    expect(server).toMatchObject({ alive: false, stops: 1, starts: 0 });
    server.alive = false;
    await stop();
    expect(server).toMatchObject({ stops: 1, tries: 0 });
  });
});
