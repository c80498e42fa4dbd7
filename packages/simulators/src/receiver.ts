import type { IncomingHttpHeaders } from "node:http";
import { createFaults, type Faults } from "./faults.ts";
import { startSimulatorServer } from "./http.ts";

export type Received = { headers: IncomingHttpHeaders; rawBody: string };

export type Receiver = { url: string; received: Received[]; faults: Faults; stop(): Promise<void> };

/** A receiver in place of the gateway: it records its requests and answers 200, or what a `receive` fault says. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const faults = createFaults();
  const server = await startSimulatorServer({
    faults,
    nameOf: () => "receive",
    handle(call) {
      received.push({ headers: call.headers, rawBody: call.rawBody.toString() });
      return { status: 200, body: {} };
    },
    errorBody: () => ({}),
  });
  return { url: `${server.url}/hook`, received, faults, stop: server.stop };
}
