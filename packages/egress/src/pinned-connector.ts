import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { canonicalAddress } from "./public-address.ts";
import { refusal } from "./refusal.ts";

/**
 * Connects to the given addresses only, whatever the host's name resolves to now. The Host header and TLS still use the name.
 * @param addresses checked ones, at least one
 */
export function pinnedConnector(addresses: readonly string[], timeoutMs: number): buildConnector.connector {
  const pinned = addresses.map((address) => ({ address, family: isIP(address) }));
  const expected = new Set(addresses.map(canonicalAddress));
  const lookup: LookupFunction = (_name, options, callback) => {
    const [first] = pinned;
    if (options.all === true) callback(null, pinned);
    else if (first === undefined) callback(new Error("No address is pinned"), "");
    else callback(null, first.address, first.family);
  };
  const connect = buildConnector({ lookup, allowH2: false, maxCachedSessions: 0, timeout: timeoutMs });
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      // The look-up is not used for an IP address, so the peer's address is checked once more after connecting.
      const reached = canonicalAddress(socket.remoteAddress ?? "");
      if (reached !== null && expected.has(reached)) return callback(null, socket);
      socket.destroy();
      callback(refusal("address_refused", "Another address answered than the one that was checked"), null);
    });
}
