import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { slackAccountKeyOf } from "@konstruct/channels/slack/account-key";
import { signSlack } from "@konstruct/simulators/sign";
import { eventEnvelope } from "@konstruct/simulators/slack/events";
import { slackWorkspace } from "@konstruct/simulators/slack/workspace";
import { setUpDatabase } from "@konstruct/testing/set-up-database";
import { createTestTenant } from "@konstruct/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestGateway, testSecrets } from "../gateway.fixture.ts";
import type { Gateway } from "../gateway.ts";
import { defaultBounds } from "./inbound-bounds.ts";

const workspace = slackWorkspace("acme");
const mebibyte = 1024 * 1024;
const database = setUpDatabase();
let gateway: Gateway;
beforeAll(async () => {
  const accountKey = slackAccountKeyOf(undefined, workspace.teamId, workspace.appId);
  await createTestTenant(database.app, { channel: "slack", accountKey });
  gateway = await startTestGateway(database.app, database.urls.app, {
    inbound: {
      ...defaultBounds,
      bodyMemoryBytes: 4 * mebibyte,
      requestTimeoutMs: 2_000,
      maxConnections: 60,
    },
  });
});
afterAll(async () => {
  await gateway.drain(1_000);
});

type Connection = { socket: Socket; answer(): Promise<string>; closed: Promise<void> };

/** A connection for raw HTTP; `answer` is the first line of the response. */
async function open(): Promise<Connection> {
  const socket = connect(gateway.port, "127.0.0.1");
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  const firstLine = new Promise<string>((resolve) => {
    let received = "";
    socket.on("data", (chunk: Buffer) => {
      received += chunk.toString("latin1");
      if (received.includes("\r\n")) resolve(received.split("\r\n", 1)[0]!);
    });
    socket.on("close", () => resolve(`closed after: ${received.slice(0, 40)}`));
  });
  // A connection that the gateway closes ends here with EPIPE or ECONNRESET; `closed` says so.
  socket.on("error", () => socket.destroy());
  await once(socket, "connect");
  return { socket, answer: () => firstLine, closed };
}

const head = (path: string, headers: Record<string, string>) =>
  `POST ${path} HTTP/1.1\r\nHost: gateway\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`;

/** Headers that look valid until they are compared with the body. */
const plausible = () => ({
  "content-type": "application/json",
  "x-slack-request-timestamp": String(Math.floor(Date.now() / 1_000)),
  "x-slack-signature": `v0=${"a".repeat(64)}`,
});

let place = 0;
async function genuine(): Promise<number> {
  const ts = `1763700001.${String(++place).padStart(6, "0")}`;
  const event = {
    type: "message",
    user: "U0A",
    text: "hi",
    ts,
    event_ts: ts,
    channel: "D0A",
    channel_type: "im",
  };
  const { headers, rawBody } = signSlack({
    rawBody: JSON.stringify(eventEnvelope(workspace, event, `EvH${place}`)),
    signingSecret: testSecrets.slack,
    timestamp: Math.floor(Date.now() / 1_000),
  });
  const url = `http://127.0.0.1:${gateway.port}/slack/events`;
  return (await fetch(url, { method: "POST", headers, body: rawBody })).status;
}

const half = Buffer.alloc(mebibyte, 120);

describe("bodies that never end (F2)", () => {
  it("A2 a body without signature headers is refused before it is sent, on every signed route", async () => {
    for (const path of ["/slack/events", "/whatsapp/webhook", "/chatwoot/webhook"]) {
      const { socket, answer, closed } = await open();
      socket.write(
        head(path, { "content-type": "application/json", "content-length": String(3 * mebibyte) }),
      );
      expect(await answer()).toBe("HTTP/1.1 401 Unauthorized");
      await closed;
    }
  });

  it("A2 half a body with plausible headers is closed at the deadline", async () => {
    const { socket, answer, closed } = await open();
    socket.write(head("/slack/events", { ...plausible(), "content-length": String(3 * mebibyte) }));
    socket.write(half);
    expect(await answer()).toBe("HTTP/1.1 408 Request Timeout");
    await closed;
  });

  it("A2 an endless chunked body is refused at the limit and cut off", async () => {
    const { socket, answer, closed } = await open();
    socket.write(head("/slack/events", { ...plausible(), "transfer-encoding": "chunked" }));
    const chunk = Buffer.concat([Buffer.from(`${half.length.toString(16)}\r\n`), half, Buffer.from("\r\n")]);
    const flow = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on("drain", flow);
    flow();
    expect(await answer()).toBe("HTTP/1.1 400 Bad Request");
    await closed;
  });

  it("A2 many half-bodies share the limited memory; a genuine message is stored meanwhile", async () => {
    const attackers = await Promise.all(Array.from({ length: 20 }, open));
    for (const { socket } of attackers) {
      socket.write(head("/slack/events", { ...plausible(), "content-length": String(3 * mebibyte) }));
      socket.write(half);
    }
    const refused = await Promise.race(attackers.map(({ answer }) => answer()));
    expect(refused).toBe("HTTP/1.1 503 Service Unavailable");
    expect(await genuine()).toBe(200);
    const answers = await Promise.all(attackers.map(({ answer }) => answer()));
    expect(new Set(answers)).toEqual(
      new Set(["HTTP/1.1 503 Service Unavailable", "HTTP/1.1 408 Request Timeout"]),
    );
    await Promise.all(attackers.map(({ closed }) => closed));
    const stored = await database.admin("select count(*)::int as n from message");
    expect(stored).toEqual([{ n: place }]);
  });

  it("A2 idle connections make room for a genuine one", async () => {
    const idle: Connection[] = [];
    for (let at = 0; at < 70; at++) idle.push(await open());
    expect(await genuine()).toBe(200);
    await Promise.all(idle.slice(0, 10).map(({ closed }) => closed));
    for (const { socket } of idle) socket.destroy();
  });
});
