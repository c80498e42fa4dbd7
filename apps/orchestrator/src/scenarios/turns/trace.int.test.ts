import { createServer, type Server } from "node:http";
import { graphVersion } from "@konstruct/core/graph-version";
import { listen } from "@konstruct/core/process/listen";
import { startTestGateway, testSecrets } from "@konstruct/gateway/gateway.fixture";
import { startWhatsappSimulator } from "@konstruct/simulators/whatsapp/start-whatsapp";
import { whatsappPhone } from "@konstruct/simulators/whatsapp/webhooks";
import { startTracing } from "@konstruct/telemetry/tracing";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createShop, startTestOrchestrator } from "../../testing/orchestrator.fixture.ts";

type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string };
type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

const phone = whatsappPhone("1");
const spans: Span[] = [];
let collector: Server;
const database = setUpDatabase();
beforeAll(async () => {
  await createShop(database, { channel: "whatsapp", accountKey: phone.phoneNumberId });
  collector = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const { resourceSpans } = JSON.parse(body) as Export;
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
});
afterAll(async () => {
  collector.close();
});

describe("a message's trace", () => {
  it("K3 runs from the webhook through the database into the turn, one trace per message", async () => {
    const endpoint = `http://127.0.0.1:${await listen(collector)}`;
    const tracing = await startTracing({ serviceName: "test", endpoint });
    const gateway = await startTestGateway(database.app, database.urls.app);
    const whatsapp = await startWhatsappSimulator({
      phones: [phone],
      appSecret: testSecrets.whatsapp,
      webhookUrl: `${gateway.url}/whatsapp/webhook`,
    });
    const orchestrator = await startTestOrchestrator(database, {
      whatsapp: { graphUrl: whatsapp.url, graphVersion, accessToken: phone.token },
    });
    for (const person of ["15550001", "15550002"]) await whatsapp.receive(phone, { phone: person }, "Hello");
    await vi.waitFor(() => expect(whatsapp.sent).toHaveLength(2), { timeout: 180_000 });
    await orchestrator.drain(5_000);
    await gateway.drain(1_000);
    await whatsapp.stop();
    await tracing.shutdown();

    const named = (name: string) => spans.filter((span) => span.name === name);
    const webhooks = named("webhook whatsapp");
    expect(new Set(webhooks.map((span) => span.traceId)).size).toBe(2);
    const begun = webhooks.map(({ traceId, spanId }) => `${traceId} ${spanId}`);
    const goneOn = named("turn").map(({ traceId, parentSpanId }) => `${traceId} ${parentSpanId}`);
    expect(goneOn.toSorted()).toEqual(begun.toSorted());
    const stored = await database.admin(
      "select envelope ->> 'traceparent' as traceparent from message where direction = 'inbound'",
    );
    expect(stored.map((row) => row.traceparent).toSorted()).toEqual(
      begun.map((span) => `00-${span.replace(" ", "-")}-01`).toSorted(),
    );
  });
});
