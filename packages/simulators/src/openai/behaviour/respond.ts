import type { ServerResponse } from "node:http";
import type { Fault } from "../fault-queue.ts";

export function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

export function refuse(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string> = {},
) {
  send(response, status, { error: { message, type: "simulated_error", param: null, code: null } }, headers);
}

/** True if the fault ended the request. */
export function applyFault(fault: Fault | undefined, response: ServerResponse): boolean {
  if (fault?.hang) return true;
  if (fault?.loseResponse) {
    response.destroy();
    return true;
  }
  if (fault?.status !== undefined) {
    const headers: Record<string, string> =
      fault.retryAfterS === undefined ? {} : { "retry-after": String(fault.retryAfterS) };
    refuse(response, fault.status, `Simulated ${fault.status}`, headers);
    return true;
  }
  if (fault?.malformed === "body") {
    response.writeHead(200, { "content-type": "application/json" }).end('{"choices": [{"mess');
    return true;
  }
  return false;
}
