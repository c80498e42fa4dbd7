import { isIPv6 } from "node:net";

/**
 * The address of a request's sender: the other end of the socket or, behind our proxies, the address that the outermost proxy saw.
 * The sender controls every address further left in X-Forwarded-For.
 */
export function clientAddress(
  forwardedFor: string | readonly string[] | undefined,
  socketAddress: string,
  trustedProxies: number,
): string {
  if (trustedProxies === 0) return socketAddress;
  const seen = (typeof forwardedFor === "string" ? forwardedFor : (forwardedFor ?? []).join(","))
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);
  return seen[seen.length - trustedProxies] ?? seen[0] ?? socketAddress;
}

/** The unit that limits count an address by: a whole IPv4 address, or the /64 of an IPv6 address, which is one household or server. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [left = "", right] = address.split("%", 1)[0]!.split("::");
  const head = left === "" ? [] : left.split(":");
  const tail = right === undefined || right === "" ? [] : right.split(":");
  const zeros =
    right === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill("0");
  const groups = [...head, ...zeros, ...tail].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
