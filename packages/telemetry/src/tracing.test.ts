import { createServer } from "node:http";
import { listen } from "@konstruct/core/process/listen";
import { context, propagation, trace } from "@opentelemetry/api";
import { afterEach, describe, expect, test } from "vitest";
import { currentTraceparent, spanFromTraceparent, startTracing, withSpan } from "./tracing.ts";

const traceId = "0af7651916cd43dd8448eb211c80319c";
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;

afterEach(() => {
  trace.disable();
  context.disable();
  propagation.disable();
});

describe("tracing", () => {
  test("K3 without a collector work runs without a trace", async () => {
    const tracing = await startTracing({ serviceName: "gateway" });
    expect(tracing.enabled).toBe(false);
    expect(await withSpan("accept", {}, async () => currentTraceparent() ?? "none")).toBe("none");
    await expect(withSpan("accept", {}, () => Promise.reject(new Error("x")))).rejects.toThrow("x");
    await tracing.shutdown();
  });

  test("K3 a stored traceparent goes on in the next process and is sent to the collector", async () => {
    let sent = "";
    const collector = createServer(async (request, response) => {
      for await (const chunk of request) sent += String(chunk);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
    const port = await listen(collector);
    const tracing = await startTracing({ serviceName: "orchestrator", endpoint: `http://127.0.0.1:${port}` });
    try {
      const inner = await spanFromTraceparent(traceparent, "turn.run", () =>
        withSpan("understand", { messages: 2 }, async () => currentTraceparent()),
      );
      expect(inner).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
      expect(inner).not.toBe(traceparent);
      const fresh = await spanFromTraceparent("nonsense", "turn.run", async () => currentTraceparent());
      expect(fresh).not.toContain(traceId);
    } finally {
      await tracing.shutdown();
      collector.close();
    }
    expect(sent).toContain(traceId);
    expect(sent).toContain("turn.run");
  });
});
