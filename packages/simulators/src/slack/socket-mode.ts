import { createServer } from "node:http";
import { listen } from "@konstruct/core/process/listen";
import { type WebSocket, WebSocketServer } from "ws";
import { sendReply } from "../http.ts";
import { failed, ok } from "./results.ts";

export type SocketAck = { envelope_id: string; payload?: Record<string, unknown> };

export type SocketModeSimulator = {
  /** The value for `slackApiUrl` of the Web API client. */
  apiUrl: string;
  /** Every acknowledgement, in order of arrival. */
  acks: SocketAck[];
  /** How many sockets are open. */
  connected(): number;
  /** Sends an envelope over the newest socket; the acknowledgement carries the returned id. */
  send(type: "events_api" | "interactive" | "slash_commands", payload: Record<string, unknown>): string;
  stop(): Promise<void>;
};

/** A loopback Slack in Socket Mode: `apps.connections.open`, then envelopes over a WebSocket (docs.slack.dev, "Socket Mode"). */
export async function startSocketModeSimulator(options: { appToken: string }): Promise<SocketModeSimulator> {
  const acks: SocketAck[] = [];
  const peers = new Set<WebSocket>();
  let envelopes = 0;
  const server = createServer((request, response) => {
    request.resume();
    const known = request.headers.authorization === `Bearer ${options.appToken}`;
    const opens = request.url === "/api/apps.connections.open";
    const refusal = opens ? failed("invalid_auth") : failed("unknown_method");
    const url = `ws://127.0.0.1:${port}/link/?ticket=simulated`;
    sendReply(response, { status: 200, body: opens && known ? ok({ url }) : refusal });
  });
  const sockets = new WebSocketServer({ server });
  sockets.on("connection", (peer) => {
    peers.add(peer);
    peer.on("message", (bytes) => void acks.push(JSON.parse(String(bytes)) as SocketAck));
    // A peer that vanishes is treated like any other closed socket.
    peer.on("error", () => peer.terminate());
    peer.on("close", () => void peers.delete(peer));
    peer.send(JSON.stringify({ type: "hello", num_connections: peers.size }));
  });
  const port = await listen(server, 0);
  return {
    apiUrl: `http://127.0.0.1:${port}/api/`,
    acks,
    connected: () => peers.size,
    send(type, payload) {
      const peer = [...peers].at(-1);
      if (peer === undefined) throw new Error("No socket is connected to the Socket Mode simulator");
      envelopes += 1;
      const envelope_id = `envelope-${envelopes}`;
      const acceptsResponse = type !== "events_api";
      peer.send(JSON.stringify({ envelope_id, type, payload, accepts_response_payload: acceptsResponse }));
      return envelope_id;
    },
    stop: () =>
      new Promise((resolve) => {
        for (const peer of peers) peer.terminate();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
