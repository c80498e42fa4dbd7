import ipaddr from "ipaddr.js";

/** Special-purpose ranges in the IANA registries that the library does not know. */
const closedV4 = [
  "0.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
].map((range) => ipaddr.IPv4.parseCIDR(range));

/** Ranges inside 2000::/3, the only routed block: Teredo and its neighbours, documentation, 6to4. */
const closedV6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"].map((range) =>
  ipaddr.IPv6.parseCIDR(range),
);
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");
/** Prefixes with an IPv4 address in the last four bytes, which is where packets end up. */
const carriersOfV4 = ["::ffff:0:0/96", "64:ff9b::/96"].map((range) => ipaddr.IPv6.parseCIDR(range));

/** The URL parser runs first: the library takes "::8.8.8.8" for the mapped "::ffff:8.8.8.8". */
function parseV6(address: string): ipaddr.IPv6 | null {
  const host = URL.parse(`http://[${address}]/`)?.hostname;
  return host === undefined ? null : ipaddr.IPv6.parse(host.slice(1, -1));
}

const isPublicV4 = (address: ipaddr.IPv4) =>
  address.range() === "unicast" && !closedV4.some((range) => address.match(range));

/**
 * Whether an address is public.
 * @param address IPv4 in four decimal parts, or IPv6 without brackets; anything else is not public, and neither is an address with a
 * zone
 */
export function isPublicAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return isPublicV4(ipaddr.IPv4.parse(address));
  const parsed = parseV6(address);
  if (parsed === null) return false;
  if (carriersOfV4.some((range) => parsed.match(range)))
    return isPublicV4(new ipaddr.IPv4(parsed.toByteArray().slice(12)));
  if (!parsed.match(globalUnicast) || closedV6.some((range) => parsed.match(range))) return false;
  return parsed.range() === "unicast";
}

/** The canonical spelling of an address, a mapped IPv4 address as IPv4; null for an invalid one. */
export function canonicalAddress(address: string): string | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address).toString();
  const parsed = parseV6(address);
  if (parsed === null) return null;
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().toString() : parsed.toString();
}
