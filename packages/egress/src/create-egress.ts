import { AppError } from "@konstruct/core/errors";
import { isAllowedHost } from "./allowed-hosts.ts";
import { boundedBody } from "./bounded-body.ts";
import { checkAddresses, type ResolveHost, systemResolve } from "./check-addresses.ts";
import { bodyDecoder } from "./content-encoding.ts";
import { type Deadline, startDeadline } from "./deadline.ts";
import type { Egress, EgressRequest, EgressStream } from "./egress.ts";
import { type Exchange, exchange } from "./exchange.ts";
import { mapFailure } from "./map-failure.ts";
import { readOrigins } from "./origins.ts";
import { type Outgoing, readOutgoing, redirected } from "./outgoing.ts";
import { refusal } from "./refusal.ts";
import { readTarget, redirectTarget, type Target } from "./target.ts";

export type EgressOptions = {
  /** Origins that may have private addresses and any port: "http://searx.internal:8080". */
  allowPrivate?: readonly string[];
  /** Every address of a name; the system's resolver by default. */
  resolve?: ResolveHost;
  userAgent?: string;
};

const defaults = { maxBytes: 1_048_576, timeoutMs: 10_000, maxRedirects: 3 };
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const openPorts: ReadonlySet<string> = new Set(["", "80", "443"]);
const withoutBody: ReadonlySet<number> = new Set([204, 304]);

function checkAuthority({ url }: Target, mayBePrivate: boolean): void {
  if (!mayBePrivate && !openPorts.has(url.port))
    throw refusal("port_refused", `Only the ports 80 and 443 are open, not ${url.port}`);
  if (url.username !== "" || url.password !== "")
    throw new AppError("invalid_input", "A URL may not contain a user or a password");
}

/** Reads the body once, and always closes the connection. */
async function* readBody(
  answered: Exchange,
  decoder: ReturnType<typeof bodyDecoder>,
  maxBytes: number,
  deadline: Deadline,
): AsyncGenerator<Buffer, void, undefined> {
  try {
    yield* boundedBody(answered.body, decoder, maxBytes);
  } catch (thrown) {
    throw deadline.signal.aborted ? deadline.signal.reason : mapFailure(thrown);
  } finally {
    deadline.stop();
    answered.close();
  }
}

/** The headers that are true of the decoded body. */
function decodedHeaders({ "content-encoding": _, "content-length": __, ...headers }: Exchange["headers"]) {
  return headers;
}

/** The egress over real sockets. @throws AppError misconfigured, when `allowPrivate` lists an invalid origin */
export function createEgress(options: EgressOptions = {}): Egress {
  const { resolve = systemResolve, userAgent = "Konstruct" } = options;
  const privateOrigins = readOrigins(options.allowPrivate ?? []);

  // The address is checked first: an internal target gets that reason, whatever else is wrong with it.
  async function visit(target: Target, outgoing: Outgoing, request: EgressRequest, deadline: Deadline) {
    const { allowedHosts, timeoutMs = defaults.timeoutMs } = request;
    if (allowedHosts !== undefined && !isAllowedHost(target.host, allowedHosts))
      throw refusal("host_refused", `The host ${target.host} is not on the list`);
    const mayBePrivate = privateOrigins.has(target.url.origin);
    const addresses = await deadline.race(checkAddresses(target, mayBePrivate, resolve));
    checkAuthority(target, mayBePrivate);
    return exchange(target.url, addresses, outgoing, deadline, timeoutMs);
  }

  async function follow(request: EgressRequest, deadline: Deadline) {
    const { maxRedirects = defaults.maxRedirects } = request;
    let target = readTarget(request.url);
    let outgoing = readOutgoing(request, userAgent);
    for (let followed = 0; ; followed++) {
      const answered = await visit(target, outgoing, request, deadline);
      const location = redirects.has(answered.status) ? answered.headers.location : undefined;
      if (location === undefined || maxRedirects === 0) return { answered, outgoing, url: target.url.href };
      answered.close();
      if (followed >= maxRedirects)
        throw refusal("too_many_redirects", `It redirects more than ${maxRedirects} times`);
      const next = redirectTarget(location, target);
      outgoing = redirected(outgoing, answered.status, next.url.origin === target.url.origin);
      target = next;
    }
  }

  async function stream(request: EgressRequest): Promise<EgressStream> {
    const { timeoutMs = defaults.timeoutMs, maxBytes = defaults.maxBytes, signal } = request;
    const deadline = startDeadline(timeoutMs, signal);
    let close = () => deadline.stop();
    try {
      const { answered, outgoing, url } = await follow(request, deadline);
      close = () => {
        deadline.stop();
        answered.close();
      };
      const { status } = answered;
      const hasBody = outgoing.method !== "HEAD" && !withoutBody.has(status);
      const decoder = hasBody ? bodyDecoder(answered.headers) : null;
      if (hasBody && Number(answered.headers["content-length"] ?? 0) > maxBytes)
        throw refusal("too_large", `The answer is longer than ${maxBytes} bytes`);
      const headers = decoder === null ? answered.headers : decodedHeaders(answered.headers);
      return { status, headers, url, body: readBody(answered, decoder, maxBytes, deadline), cancel: close };
    } catch (thrown) {
      close();
      throw deadline.signal.aborted ? deadline.signal.reason : mapFailure(thrown);
    }
  }

  return {
    stream,
    async request(request) {
      const { body, cancel: _, ...answered } = await stream(request);
      const chunks: Buffer[] = [];
      for await (const chunk of body) chunks.push(chunk);
      return { ...answered, body: Buffer.concat(chunks) };
    },
  };
}
