import { createHmac } from "node:crypto";
import { connect } from "node:net";

export type LoadResult = { acksPerS: number; latenciesMs: number[]; statuses: Record<string, number> };

export const signingSecret = "bench-signing-secret";
let sequence = 0;

/** A signed Slack direct message as it stands on the wire: 50 channels of one workspace, one user each. */
export function slackEventRequest(): Buffer {
  const id = sequence++;
  const stamp = Math.floor(Date.now() / 1_000);
  const ts = `${stamp}.${String(id % 1_000_000).padStart(6, "0")}`;
  const body = JSON.stringify({
    token: "verification",
    team_id: "T0BENCH",
    api_app_id: "A0BENCH",
    type: "event_callback",
    event_id: `Ev${id}`,
    event_time: stamp,
    authorizations: [
      {
        enterprise_id: null,
        team_id: "T0BENCH",
        user_id: "U0BOT",
        is_bot: true,
        is_enterprise_install: false,
      },
    ],
    is_ext_shared_channel: false,
    event: {
      type: "message",
      channel: `D${id % 50}`,
      channel_type: "im",
      user: `U${id % 50}`,
      text: `Where is order O-${10_000 + id}?`,
      ts,
      event_ts: ts,
      team: "T0BENCH",
    },
  });
  const signature = createHmac("sha256", signingSecret).update(`v0:${stamp}:${body}`).digest("hex");
  return Buffer.from(
    `POST /slack/events HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Slack-Request-Timestamp: ${stamp}\r\nX-Slack-Signature: v0=${signature}\r\n\r\n${body}`,
  );
}

/** Sends every request once over `connections` keep-alive sockets, each waiting for its answer before the next. */
export function sendAll(port: number, requests: Buffer[], connections: number): Promise<LoadResult> {
  const latenciesMs: number[] = [];
  const statuses: Record<string, number> = {};
  const startedAt = performance.now();
  let next = 0;
  const one = () =>
    new Promise<void>((resolve) => {
      const socket = connect(port, "127.0.0.1").setNoDelay(true);
      let sentAt = 0;
      let received = "";
      const send = () => {
        const request = requests[next++];
        if (request === undefined) {
          return void socket.destroy();
        }
        received = "";
        sentAt = performance.now();
        socket.write(request);
      };
      socket.on("connect", send);
      socket.on("data", (chunk: Buffer) => {
        received += chunk.toString("latin1");
        const head = received.indexOf("\r\n\r\n");
        if (head < 0) return;
        const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
        if (received.length < head + 4 + length) return;
        latenciesMs.push(performance.now() - sentAt);
        const status = received.slice(9, 12);
        statuses[status] = (statuses[status] ?? 0) + 1;
        send();
      });
      socket.on("error", () => {
        statuses.error = (statuses.error ?? 0) + 1;
      });
      socket.on("close", () => resolve());
    });
  return Promise.all(Array.from({ length: connections }, one)).then(() => ({
    acksPerS: (latenciesMs.length / (performance.now() - startedAt)) * 1_000,
    latenciesMs,
    statuses,
  }));
}
