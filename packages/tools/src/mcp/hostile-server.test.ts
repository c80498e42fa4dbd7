import { says } from "@konstruct/simulators/mcp/simulated-tool";
import { afterEach, describe, expect, it } from "vitest";
import { lookUp, type Parcels, send, startParcels } from "./mcp.fixture.ts";

let parcels: Parcels;
afterEach(() => parcels.stop());

describe("an MCP server that misbehaves", () => {
  it.each(["sampling/createMessage", "elicitation/create", "roots/list"])(
    "F11 a request for %s is refused, and the call goes on",
    async (method) => {
      parcels = await startParcels({ switches: { asks: [method] } });
      expect(await parcels.run("look_up", { number: "7" })).toMatchObject({ success: true });
      await expect
        .poll(() => parcels.simulator.heard.find(({ id }) => id === `ask-${method}`))
        .toMatchObject({ error: { code: -32_601 } });
      expect(JSON.stringify(parcels.simulator.heard[0]?.params)).toContain('"capabilities":{}');
    },
  );

  it("F11 a server that sends too many unrequested messages is disconnected", async () => {
    parcels = await startParcels({ switches: { notices: 500 } });
    expect(await parcels.run("look_up", { number: "7" })).toMatchObject({ success: false });
    expect(await parcels.endOfSend()).toBe("unknown");
  });

  it("F11 a long result is cut and says so; one above a mebibyte is refused", async () => {
    parcels = await startParcels();
    parcels.simulator.tools[0]!.run = () => says("a".repeat(100_000));
    const { data } = await parcels.run("look_up", { number: "7" });
    expect(data).toMatchObject({ text: "a".repeat(32_000), cut: expect.stringContaining("first 32000") });
    parcels.simulator.tools[0]!.run = () => says("a".repeat(2_000_000));
    expect(await parcels.run("look_up", { number: "7" })).toMatchObject({
      error: { code: "response_too_large" },
    });
  });

  it("F11 images and resources are named and not fetched", async () => {
    parcels = await startParcels();
    parcels.simulator.tools[0]!.run = () => ({
      content: [
        { type: "text", text: "See:" },
        { type: "image", data: "A".repeat(400), mimeType: "image/png" },
        { type: "resource_link", uri: `${parcels.simulator.origin}/secret`, name: "a file" },
      ],
    });
    const before = parcels.simulator.heard.length;
    const { data } = await parcels.run("look_up", { number: "7" });
    expect(data).toEqual({
      text: "See:",
      not_shown: ["image, image/png, 300 bytes", "resource_link, a file"],
    });
    expect(parcels.simulator.heard.slice(before).map(({ method }) => method)).toEqual(["tools/call"]);
  });

  it("F11 structured content that does not fit the pinned schema is rejected", async () => {
    parcels = await startParcels();
    parcels.simulator.tools[1]!.run = () => ({ content: [], structuredContent: { id: 7 } });
    expect(await parcels.run("send", { to: "Ann" })).toMatchObject({ error: { code: "invalid_output" } });
    expect(await parcels.endOfSend()).toBe("unknown");
  });

  it("F11 a tool that runs only as a task, or has another's name, is stopped", async () => {
    parcels = await startParcels();
    parcels.simulator.tools[0] = { ...lookUp(), execution: { taskSupport: "required" } };
    parcels.simulator.tools.push({ ...send(), description: "Sends it by sea." });
    expect(await parcels.run("send", { to: "Ann" })).toMatchObject({ error: { code: "tool_changed" } });
    expect(await parcels.run("look_up", { number: "7" })).toMatchObject({ error: { code: "tool_changed" } });
    expect(parcels.simulator.calls).toEqual([]);
  });

  it("F11 a tool with a faulty schema is named, and the others are used", async () => {
    parcels = await startParcels();
    parcels.simulator.tools.push({ ...lookUp(), name: "weigh", inputSchema: { type: "string" } as never });
    parcels.simulator.tools.push({ ...lookUp(), name: "", description: 7 as never });
    expect(await parcels.run("look_up", { number: "7" })).toMatchObject({ success: true });
    const listed = (await parcels.list()).map(({ name, problem }) => [name, problem]);
    expect(listed).toEqual([
      ["look_up", null],
      ["send", null],
      ["weigh", "the server describes it wrongly at inputSchema.type"],
      ["tool 4", "the server describes it wrongly at description"],
    ]);
  });

  it("F11 what a description leaves empty is not there", async () => {
    parcels = await startParcels();
    const empty = { title: null, description: null, annotations: null, outputSchema: null, icons: null };
    const inputSchema = { type: "object", properties: {}, required: null };
    parcels.simulator.tools.push({ ...lookUp(), ...empty, name: "weigh", inputSchema } as never);
    const annotations = { title: null, readOnlyHint: true, openWorldHint: null };
    parcels.simulator.tools.push({ ...lookUp(), name: "count", annotations });
    const listed = (await parcels.list()).map(({ name, problem }) => [name, problem]);
    expect(listed.slice(2)).toEqual([
      ["weigh", null],
      ["count", null],
    ]);
  });

  it("F11 a page that comes again ends the list: its tools are used, and that is said", async () => {
    parcels = await startParcels();
    parcels.simulator.switches.nextCursor = () => "more";
    expect(await parcels.run("send", { to: "Ann" })).toMatchObject({ success: true });
    const listed = (await parcels.list()).map(({ name, problem }) => [name, problem]);
    expect(listed).toEqual([
      ["look_up", null],
      ["send", null],
      ["further tools", "the server gives the same page again, so what comes after it is not known"],
    ]);
  });

  it("F11 an empty cursor is none", async () => {
    parcels = await startParcels();
    parcels.simulator.switches.nextCursor = () => "";
    expect((await parcels.list()).map(({ name }) => name)).toEqual(["look_up", "send"]);
  });

  it("F11 an endless list is refused, and nothing is called", async () => {
    parcels = await startParcels();
    let page = 0;
    parcels.simulator.switches.nextCursor = () => `${page++}`;
    expect(await parcels.run("send", { to: "Ann" })).toMatchObject({ error: { code: "not_reached" } });
    expect(parcels.simulator.calls).toEqual([]);
  });
});
