import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { readPortalEnvironment } from "./env.ts";

/** Written by this process on every request; what a client sends under this name never gets through. */
export const clientAddressHeader = "x-konstruct-client-address";

/**
 * Whose request this is: the other end of the socket, or, behind proxies of ours, what the outermost of them saw. Anything
 * further left in X-Forwarded-For was written by whoever asks.
 */
export function clientAddress(
  forwardedFor: string | undefined,
  socketAddress: string,
  trustedProxies: number,
): string {
  if (trustedProxies === 0) return socketAddress;
  const seen = (forwardedFor ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);
  return seen[seen.length - trustedProxies] ?? seen[0] ?? socketAddress;
}

/** Next gives no way to the socket from a request, so the address is put beside the headers as Node begins to serve it. */
export function stampClientAddresses(): void {
  const { trustedProxies } = readPortalEnvironment().portal;
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    const forwardedFor = request.headers["x-forwarded-for"];
    request.headers[clientAddressHeader] = clientAddress(
      Array.isArray(forwardedFor) ? forwardedFor.join(",") : forwardedFor,
      request.socket.remoteAddress ?? "",
      trustedProxies,
    );
  });
}
