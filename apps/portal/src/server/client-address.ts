import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { clientAddress } from "@konstruct/core/client-address";
import { readPortalEnvironment } from "./env.ts";

/** Written by this process on every request; what a client sends under this name never gets through. */
export const clientAddressHeader = "x-konstruct-client-address";

/** Next gives no way to the socket from a request, so the address is put beside the headers as Node begins to serve it. */
export function stampClientAddresses(): void {
  const { trustedProxies } = readPortalEnvironment().portal;
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers[clientAddressHeader] = clientAddress(
      request.headers["x-forwarded-for"],
      request.socket.remoteAddress ?? "",
      trustedProxies,
    );
  });
}
