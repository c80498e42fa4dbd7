import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type SocketModeSimulator, startSocketModeSimulator } from "./socket-mode.ts";

let slack: SocketModeSimulator;
beforeAll(async () => {
  slack = await startSocketModeSimulator({ appToken: "xapp-1" });
});
afterAll(() => slack.stop());

async function open(token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${slack.apiUrl}apps.connections.open`, { method: "POST", headers });
  return (await response.json()) as { ok: boolean; error?: string; url?: string };
}

describe("the Socket Mode simulator", () => {
  it("A1 returns an address only for its token", async () => {
    expect(await open("xapp-2")).toEqual({ ok: false, error: "invalid_auth" });
    expect(await open("xapp-1")).toMatchObject({ ok: true });
  });

  it("A1 handles frames of every length in both directions, and closes on request", async () => {
    const socket = new WebSocket((await open("xapp-1")).url ?? "");
    const heard: { type: string; envelope_id?: string; payload?: { text: string } }[] = [];
    socket.addEventListener("message", ({ data }) => heard.push(JSON.parse(String(data))));
    await vi.waitFor(() => expect(heard).toMatchObject([{ type: "hello" }]));
    // The three length encodings of RFC 6455.
    for (const length of [1, 1_000, 100_000]) {
      const text = "é".repeat(length);
      const envelope_id = slack.send("events_api", { text });
      await vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ envelope_id, payload: { text } }));
      socket.send(JSON.stringify({ envelope_id, payload: { text } }));
      await vi.waitFor(() => expect(slack.acks.at(-1)).toEqual({ envelope_id, payload: { text } }));
    }
    socket.close();
    await vi.waitFor(() => expect(slack.connected()).toBe(0));
  });
});
