import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { AppError } from "@konstruct/core/errors";
import { isPublicAddress } from "./public-address.ts";
import { refusal } from "./refusal.ts";
import type { Target } from "./target.ts";

/** All addresses of a name, IPv4 and IPv6. */
export type ResolveHost = (name: string) => Promise<readonly string[]>;

const mostAddresses = 64;

/** Names for this machine or this network, whatever a name server answers (RFC 6761, 6762, 8375 and ICANN's `internal`). */
const localNames = /(?:^|\.)(?:localhost|localdomain|local|internal|home\.arpa)$/;

/** The system's resolver, so that a name means the same as for every other program. */
export const systemResolve: ResolveHost = async (name) => {
  const found = await lookup(name, { all: true, order: "verbatim" });
  return found.map(({ address }) => address);
};

/** The system's error codes for a name without an address. */
const unknownName: ReadonlySet<unknown> = new Set(["ENOTFOUND", "ENODATA", "EAI_NONAME", "EAI_NODATA"]);

async function resolveName(name: string, resolve: ResolveHost): Promise<readonly string[]> {
  try {
    return await resolve(name);
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown;
    if (thrown instanceof Error && "code" in thrown && unknownName.has(thrown.code)) return [];
    throw new AppError("unavailable", `The name server did not answer for ${name}`, { cause: thrown });
  }
}

/**
 * The addresses that may be connected to. A name with one private address is refused entirely, since we do not choose which address
 * the connection uses. An unknown name is refused in the same words, so that a refusal does not reveal which internal names exist.
 * @param mayBePrivate whether the operator listed this origin
 * @throws AppError rejected_by_platform with `address_refused`, or unavailable
 */
export async function checkAddresses(
  { host, isAddress }: Target,
  mayBePrivate: boolean,
  resolve: ResolveHost,
): Promise<readonly string[]> {
  const refused = () => refusal("address_refused", `${host} has no address on the open internet`);
  if (!mayBePrivate && localNames.test(host)) throw refused();
  const addresses = isAddress ? [host] : await resolveName(host, resolve);
  if (addresses.length === 0 || addresses.length > mostAddresses) throw refused();
  if (!addresses.every((address) => isIP(address) !== 0)) throw refused();
  if (!mayBePrivate && !addresses.every(isPublicAddress)) throw refused();
  return addresses;
}
