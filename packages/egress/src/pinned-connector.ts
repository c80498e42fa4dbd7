import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { canonicalAddress } from "./public-address.ts";
import { refusal } from "./refusal.ts";

/**
 * Connects to the given addresses and to no other, whatever the host's name resolves to by now. The name still stands in
 * the Host header and in TLS.
 *
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
      // The lookup is not asked for an address, and this is the last look at who really answered.
      const reached = canonicalAddress(socket.remoteAddress ?? "");
      if (reached !== null && expected.has(reached)) return callback(null, socket);
      socket.destroy();
      callback(refusal("address_refused", "Another address answered than the one that was checked"), null);
    });
}
