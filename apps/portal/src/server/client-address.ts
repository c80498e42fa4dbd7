import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { clientAddress } from "@konstruct/core/client-address";
import { readPortalEnvironment } from "./env.ts";

/** This process sets the header on every request; a client's own value never gets through. */
export const clientAddressHeader = "x-konstruct-client-address";

/** Next gives no access to the socket of a request, so Node adds the address to the headers before Next serves it. */
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
