import { AppError } from "@konstruct/core/errors";
import { acceptedEncodings } from "./content-encoding.ts";
import type { EgressRequest } from "./egress.ts";

/** A request to one origin. */
export type Outgoing = {
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array | null;
};

/** Headers that belong to the connection or decide how the answer is read. */
const ours =
  /^(?:host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|content-length|accept-encoding)$/;
/** Any other header may be a secret of the first origin. */
const forAnyone =
  /^(?:accept(?:-language|-encoding)?|content-type|user-agent|range|if-none-match|if-modified-since)$/;

/** Validates a request. @throws AppError invalid_input, for methods and headers that a caller may not set */
export function readOutgoing(request: EgressRequest, userAgent: string): Outgoing {
  const method = (request.method ?? "GET").toUpperCase();
  if (!/^[A-Z]{1,20}$/.test(method) || method === "CONNECT" || method === "TRACE")
    throw new AppError("invalid_input", "The HTTP method is not allowed");
  const given = Object.entries(request.headers ?? {}).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  );
  const taken = given.find(([name]) => ours.test(name));
  if (taken !== undefined) throw new AppError("invalid_input", `A caller may not set the header ${taken[0]}`);
  const headers = new Map([["user-agent", userAgent], ...given]);
  // A range of an encoded body cannot be decoded.
  headers.set("accept-encoding", headers.has("range") ? "identity" : acceptedEncodings);
  return { method, headers: Object.fromEntries(headers), body: request.body ?? null };
}

const without = (headers: Outgoing["headers"], drop: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !drop(name)));

/** The request after a redirect, as in the Fetch Standard but with fewer headers for another origin. */
export function redirected(outgoing: Outgoing, status: number, isSameOrigin: boolean): Outgoing {
  const { method } = outgoing;
  const becomesGet =
    (status === 303 && method !== "HEAD") || ((status === 301 || status === 302) && method === "POST");
  const headers = isSameOrigin
    ? outgoing.headers
    : without(outgoing.headers, (name) => !forAnyone.test(name));
  if (!becomesGet) return { ...outgoing, headers };
  return { method: "GET", headers: without(headers, (name) => name.startsWith("content-")), body: null };
}
