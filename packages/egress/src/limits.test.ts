import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { createEgress } from "./create-egress.ts";
import { type Loopback, refusalOf, startLoopback } from "./loopback.fixture.ts";

let server: Loopback;
afterEach(() => server.stop());

async function serve(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  server = await startLoopback(handle);
  return { url: `${server.origin}/`, egress: createEgress({ allowPrivate: [server.origin] }) };
}
const send = (body: Buffer, headers: Record<string, string>) =>
  serve((_, response) => response.writeHead(200, headers).end(body));

const text = "a good answer ".repeat(50);
const mebibyte = Buffer.alloc(1_048_576, "a");

describe("limits", () => {
  it.each([
    ["gzip", gzipSync(text)],
    ["x-gzip", gzipSync(text)],
    ["br", brotliCompressSync(text)],
    ["Deflate", deflateSync(text)],
    ["identity", Buffer.from(text)],
  ])("F3 %s is decoded", async (encoding, body) => {
    const { url, egress } = await send(body, { "content-encoding": encoding });
    const answer = await egress.request({ url });
    expect(answer.body.toString()).toBe(text);
    expect(server.requests[0]?.headers["accept-encoding"]).toBe("gzip, br, deflate");
  });

  it.each([
    ["gzip, gzip", gzipSync(gzipSync(text))],
    ["gzip,br", gzipSync(text)],
    ["zstd", Buffer.from(text)],
    ["compress", Buffer.from(text)],
    ["constructor", Buffer.from(text)],
    ["gzip", Buffer.from(text)],
    ["gzip", gzipSync(text).subarray(0, 20)],
    ["br", Buffer.from(text)],
    ["deflate", Buffer.from(text)],
  ])("F3 a body that is %s and not only that is refused", async (encoding, body) => {
    const { url, egress } = await send(body, { "content-encoding": encoding });
    expect(await refusalOf(egress.request({ url }))).toBe("encoding_refused");
  });

  it("F3 a transfer encoding is rejected", async () => {
    const { url, egress } = await serve((_, response) => {
      response.writeHead(200, { "transfer-encoding": "gzip, chunked" });
      response.end(gzipSync(text));
    });
    expect(await refusalOf(egress.request({ url }))).toBe("encoding_refused");
  });

  it("F3 a body of exactly the limit is read, and one byte more is rejected", async () => {
    const { url, egress } = await send(mebibyte, {});
    expect((await egress.request({ url })).body).toHaveLength(1_048_576);
    expect(await refusalOf(egress.request({ url, maxBytes: 1_048_575 }))).toBe("too_large");
  });

  it("F3 a body without a length is counted", async () => {
    const { url, egress } = await serve(async (_, response) => {
      while (!response.destroyed) if (!response.write(mebibyte)) await once(response, "drain");
    });
    expect(await refusalOf(egress.request({ url }))).toBe("too_large");
  });

  it.each([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
    ["deflate", deflateSync],
  ])("F3 a %s bomb ends at the cap, and by its growth below it", async (encoding, compress) => {
    const { url, egress } = await send(compress(Buffer.alloc(30_000_000)), { "content-encoding": encoding });
    expect(await refusalOf(egress.request({ url }))).toBe("too_large");
    expect(await refusalOf(egress.request({ url, maxBytes: 100_000_000 }))).toBe("too_large");
  });

  it("F3 encoded bytes that decode to nothing are counted too", async () => {
    const empty = gzipSync("");
    const { url, egress } = await send(Buffer.concat(Array.from({ length: 10_000 }, () => empty)), {
      "content-encoding": "gzip",
      "transfer-encoding": "chunked",
    });
    expect(await refusalOf(egress.request({ url, maxBytes: 1_000 }))).toBe("too_large");
  });

  it("F3 headers that are too long are rejected", async () => {
    const { url, egress } = await send(Buffer.alloc(0), { "x-long": "a".repeat(20_000) });
    expect(await refusalOf(egress.request({ url }))).toBe("too_large");
  });

  it("F3 a slow answer is ended by the time limit, and its connection closed", async () => {
    let dripping: ServerResponse | undefined;
    const { url, egress } = await serve((_, response) => {
      dripping = response;
      const drip = setInterval(() => response.write("a"), 5);
      response.on("close", () => clearInterval(drip));
    });
    expect(await refusalOf(egress.request({ url, timeoutMs: 60 }))).toBe("timeout");
    if (dripping?.closed === false) await once(dripping, "close");
    expect(dripping?.closed).toBe(true);
  });

  it("F3 a server, a resolver and a redirect that never answer are ended by the time limit", async () => {
    const { url, egress } = await serve(() => undefined);
    expect(await refusalOf(egress.request({ url, timeoutMs: 30 }))).toBe("timeout");
    const unresolved = createEgress({ resolve: () => new Promise(() => undefined) });
    expect(await refusalOf(unresolved.request({ url: "http://name.example/", timeoutMs: 30 }))).toBe(
      "timeout",
    );
  });

  it("F3 the time limit covers all redirects together", async () => {
    const { url, egress } = await serve((_, response) => {
      setTimeout(() => response.writeHead(302, { location: "/" }).end(), 30);
    });
    const startedAt = performance.now();
    expect(await refusalOf(egress.request({ url, timeoutMs: 100, maxRedirects: 1_000 }))).toBe("timeout");
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });

  it("F3 the caller can abort before, while waiting and while reading", async () => {
    const { url, egress } = await serve((request, response) => {
      if (request.url === "/body") response.write("a");
    });
    expect(await refusalOf(egress.request({ url, signal: AbortSignal.abort() }))).toBe("timeout");
    expect(server.connections()).toBe(0);
    const waiting = new AbortController();
    const asked = refusalOf(egress.request({ url, signal: waiting.signal }));
    await expect.poll(() => server.requests.length).toBe(1);
    waiting.abort();
    expect(await asked).toBe("timeout");
    const reading = new AbortController();
    const { body } = await egress.stream({ url: `${url}body`, signal: reading.signal });
    const read = async () => {
      for await (const chunk of body) if (chunk.length > 0) reading.abort();
    };
    expect(await refusalOf(read())).toBe("timeout");
  });

  it("F3 a stream that is cancelled, or left half read, closes its connection", async () => {
    const open = new Set<Socket>();
    const { url, egress } = await serve((request, response) => {
      open.add(request.socket);
      request.socket.on("close", () => open.delete(request.socket));
      response.write("a");
    });
    const cancelled = await egress.stream({ url });
    cancelled.cancel();
    await expect.poll(() => open.size).toBe(0);
    for await (const chunk of (await egress.stream({ url })).body) {
      expect(chunk.toString()).toBe("a");
      break;
    }
    await expect.poll(() => open.size).toBe(0);
  });

  it("F3 the body of a redirect is not read, and its connection is closed", async () => {
    const open = new Set<Socket>();
    const { url, egress } = await serve((request, response) => {
      open.add(request.socket);
      request.socket.on("close", () => open.delete(request.socket));
      if (request.url === "/end") response.end("end");
      else response.writeHead(302, { location: "/end" }).write("endless");
    });
    expect((await egress.request({ url })).body.toString()).toBe("end");
    await expect.poll(() => open.size).toBe(0);
    expect(await refusalOf(egress.request({ url, maxRedirects: 0, timeoutMs: 50 }))).toBe("timeout");
    await expect.poll(() => open.size).toBe(0);
  });

  it("F3 a connection that breaks, is not HTTP or is refused is unavailable", async () => {
    const { url, egress } = await serve((request) => {
      request.socket.end(request.url === "/talk" ? "SSH-2.0-OpenSSH\r\n" : "");
    });
    expect(await refusalOf(egress.request({ url }))).toBe("unavailable");
    expect(await refusalOf(egress.request({ url: `${url}talk` }))).toBe("unavailable");
    await server.stop();
    expect(await refusalOf(egress.request({ url }))).toBe("unavailable");
  });
});
