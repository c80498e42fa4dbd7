import { AppError } from "@konstruct/core/errors";
import type { Egress, EgressRequest } from "@konstruct/egress/egress";
import { describe, expect, it } from "vitest";
import { guardedFetch } from "./guarded-fetch.ts";

/** An egress that gives one answer, and records how it ended. */
function guarded(status: number, pieces: readonly (string | Error)[], headers = {}) {
  const asked: EgressRequest[] = [];
  const broken: AppError[] = [];
  let cancelled = 0;
  async function* body() {
    for (const piece of pieces) {
      if (piece instanceof Error) throw piece;
      yield Buffer.from(piece);
    }
  }
  const stream: Egress["stream"] = async (request) => {
    asked.push(request);
    return { status, headers, url: request.url, body: body(), cancel: () => cancelled++ };
  };
  const egress = { stream } as Egress;
  const fetch = guardedFetch({
    egress,
    maxBytes: 10,
    timeoutMs: 5,
    allowedHosts: ["a.example"],
    onBroken: (error) => broken.push(error),
  });
  return { fetch, asked, broken, cancelled: () => cancelled };
}
const url = "https://a.example/mcp";
const listen = { headers: { accept: "text/event-stream", "last-event-id": "1" } };

describe("fetch through the egress", () => {
  it("F11 forwards the request, with the host and without redirects", async () => {
    const { fetch, asked } = guarded(200, ["o", "k"]);
    expect(await (await fetch(url, { method: "POST", body: "{}" })).text()).toBe("ok");
    expect(asked).toMatchObject([
      { url, method: "POST", body: "{}", allowedHosts: ["a.example"], maxRedirects: 0, maxBytes: 10 },
    ]);
  });

  it.each([
    ["application/json", ['{"a":919687', "7626998785}"], '{"a":"9196877626998785"}'],
    ["application/json", ['{\n"a": 123456789012345', "6.78\n}\n"], '{\n"a": "1234567890123456.78"\n}\n'],
    [
      "text/event-stream",
      ["id: 9196877626998785\r\nda", 'ta: {"text":"9196877626998785","a":[9196877626998785]}\r\n\r\n'],
      'id: 9196877626998785\r\ndata: {"text":"9196877626998785","a":["9196877626998785"]}\r\n\r\n',
    ],
    ["application/json", ['{"text":"é', '…\u2028"}'], '{"text":"é…\u2028"}'],
  ])("F11 numbers of %s keep their digits, however it is cut", async (type, pieces, read) => {
    const { fetch } = guarded(200, pieces, { "content-type": type });
    expect(await (await fetch(url, { method: "POST" })).text()).toBe(read);
  });

  it("F11 an answer that is abandoned unread ends its connection", async () => {
    const { fetch, cancelled, broken } = guarded(202, ["never read"]);
    await (await fetch(url, { method: "POST" })).body?.cancel();
    expect([cancelled(), broken]).toEqual([1, []]);
  });

  it("F11 an answer without a body ends its connection", async () => {
    const { fetch, cancelled } = guarded(204, []);
    await fetch(url, { method: "DELETE" });
    expect(cancelled()).toBe(1);
  });

  it("F11 an answer that breaks off is reported", async () => {
    const error = new AppError("unavailable", "broke off");
    const { fetch, broken } = guarded(200, ["o", error]);
    await expect((await fetch(url, { method: "POST" })).text()).rejects.toThrow("broke off");
    expect(broken).toEqual([error]);
  });

  it("F11 an unrequested event stream gets 405, and an answer is resumed at most three times", async () => {
    const { fetch, asked } = guarded(200, []);
    expect((await fetch(url, { headers: { accept: "text/event-stream" } })).status).toBe(405);
    expect(asked).toEqual([]);
    for (let times = 0; times < 3; times++) await fetch(url, listen);
    await expect(fetch(url, listen)).rejects.toThrow("repeatedly");
    await fetch(url, { method: "POST" });
    await fetch(url, listen);
    expect(asked).toHaveLength(5);
  });
});
