import { says } from "@konstruct/simulators/mcp/simulated-tool";
import { afterEach, describe, expect, it } from "vitest";
import { type Parcels, startParcels } from "./mcp.fixture.ts";

let parcels: Parcels;
afterEach(() => parcels.stop());

describe("tools of an MCP server", () => {
  it.each([{ isStreaming: false }, { isStreaming: true }])(
    "F11 a read and a write are called, answered as %o",
    async (switches) => {
      parcels = await startParcels({ switches });
      expect(await parcels.run("look_up", { number: "7" })).toMatchObject({
        success: true,
        data: { text: "Parcel 7 is in Lyon." },
      });
      expect(await parcels.run("send", { to: "Ann" })).toMatchObject({
        success: true,
        data: { id: "P-Ann" },
      });
      expect(parcels.simulator.calls).toEqual([
        { tool: "look_up", args: { number: "7" } },
        { tool: "send", args: { to: "Ann" } },
      ]);
    },
  );

  it("F11 an unmarked tool counts as a write and waits for a yes, whatever its server claims", async () => {
    parcels = await startParcels();
    expect(parcels.describe("mcp.parcels.send")).toMatchObject({
      effect: "write",
      unlessRuled: "confirm",
      idempotent: false,
      destination: "mcp:parcels",
      addresses: "none",
    });
    expect(parcels.describe("mcp.parcels.look_up")).toMatchObject({ effect: "read", unlessRuled: "allow" });
  });

  it("F11 arguments are checked by the pinned schema, and the error lists the allowed values", async () => {
    parcels = await startParcels();
    const tool = parcels.describe("mcp.parcels.look_up");
    expect(tool?.parameters()).toMatchObject({ required: ["number"], additionalProperties: false });
    expect(tool?.problemWith({ detail: "medium", colour: 1 })).toBe(
      'number: is missing; there is no "colour"; allowed: "number", "detail"; detail: "medium" is not possible; allowed: "short", "long"',
    );
    expect(await parcels.run("look_up", {})).toMatchObject({ error: { code: "invalid_args" } });
    expect(parcels.simulator.calls).toEqual([]);
  });

  it("F11 the question before a write names every argument", async () => {
    parcels = await startParcels();
    expect(parcels.describe("mcp.parcels.send")?.summarize({ to: "Ann" })).toBe(
      'use send of parcels with to "Ann"',
    );
  });

  it("F11 the builder's question quotes a text once, whether or not its words do", async () => {
    parcels = await startParcels({ summary: 'send a parcel to "{to}"' });
    expect(parcels.describe("mcp.parcels.send")?.summarize({ to: "Ann" })).toBe('send a parcel to "Ann"');
  });

  it("F11 a lost session is opened again, and the call takes effect once", async () => {
    parcels = await startParcels();
    parcels.simulator.loseSessions();
    expect(await parcels.endOfSend()).toBe("done");
    expect(parcels.simulator.calls).toHaveLength(1);
  });

  it("F11 an answer that broke off is resumed by its id", async () => {
    parcels = await startParcels({ switches: { isStreaming: true, breaksOff: true } });
    expect(await parcels.endOfSend()).toBe("done");
    expect(parcels.simulator.calls).toHaveLength(1);
  });

  it.each([
    ["hangs", { hangs: true }],
    ["vanishes", { vanishes: true }],
    ["answers another question", { answersOthers: true }],
    ["drips", { dripMs: 50 }],
    ["fails", { refusesWith: 500 }],
  ])("F11 a write whose server %s ends unknown, and is not called again", async (_, switches) => {
    parcels = await startParcels();
    Object.assign(parcels.simulator.switches, switches);
    expect(await parcels.endOfSend(300)).toBe("unknown");
    expect(parcels.simulator.calls.length).toBeLessThanOrEqual(1);
  });

  it("F11 a call that timed out is cancelled at the server", async () => {
    parcels = await startParcels();
    parcels.simulator.switches.hangs = true;
    await parcels.run("send", { to: "Ann" }, 200);
    await expect
      .poll(() => parcels.simulator.heard.map(({ method }) => method))
      .toContain("notifications/cancelled");
  });

  it.each([400, 401, 403, 404, 429])("F11 a write refused with %i was certainly not done", async (status) => {
    parcels = await startParcels();
    Object.assign(parcels.simulator.switches, { refusesWith: status });
    // After a lost session the request is sent once more.
    expect(await parcels.endOfSend()).toBe(status === 404 ? "done" : "failed");
  });

  it("F11 an unreachable server is a definite failure, and is not called again for a moment", async () => {
    parcels = await startParcels();
    await parcels.simulator.stop();
    await parcels.servers.close();
    expect(await parcels.run("send", { to: "Ann" })).toMatchObject({ error: { code: "not_reached" } });
    expect(await parcels.run("send", { to: "Ann" })).toMatchObject({
      error: { code: "not_reached", message: expect.stringContaining("not called for a while") },
    });
  });

  it("F11 a failure that a tool reports is a failure", async () => {
    parcels = await startParcels();
    parcels.simulator.tools[1]!.run = () => ({ ...says("There is no such person."), isError: true });
    expect(await parcels.run("send", { to: "Ann" })).toMatchObject({
      error: { code: "rejected", message: "There is no such person." },
    });
  });
});
