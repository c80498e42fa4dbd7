import type { IncomingMessage, ServerResponse } from "node:http";
import { clientAddress, networkOf } from "@konstruct/core/client-address";
import type { NextFunction, Request, Response } from "express";
import { discardBody } from "../inbound/read-body.ts";
import { createTokenBuckets, type Rate, type Taken, type TokenBuckets } from "./token-buckets.ts";

/**
 * Bounds what unauthenticated visitors may request of one gateway process. Generous to an office behind one address; a flood reaches
 * the limits at once.
 */
export type VisitorRates = {
  /** Requests of all kinds, over all sites. */
  requestsPerAddress: Rate;
  newPerAddress: Rate;
  newPerSite: Rate;
  messagesPerAddress: Rate;
  messagesPerVisitor: Rate;
};

export const defaultVisitorRates: VisitorRates = {
  requestsPerAddress: { perSecond: 20, burst: 200 },
  newPerAddress: { perSecond: 0.5, burst: 30 },
  newPerSite: { perSecond: 10, burst: 300 },
  messagesPerAddress: { perSecond: 5, burst: 30 },
  messagesPerVisitor: { perSecond: 1, burst: 20 },
};

export type VisitorLimits = {
  /** The IPv4 address or IPv6 /64 of a request. */
  networkOf(request: IncomingMessage): string;
  /** Runs before every visitor route, so that a flood costs no more than this check. */
  refuseFloods(request: Request, response: Response, next: NextFunction): void;
  takeNew(request: IncomingMessage, siteKey: string): Taken;
  takeMessage(request: IncomingMessage, siteKey: string, visitorId: string): Taken;
};

export function createVisitorLimits(
  rates: VisitorRates,
  trustedProxies: number,
  now: () => number = Date.now,
): VisitorLimits {
  const requestsByAddress = createTokenBuckets(rates.requestsPerAddress);
  const newByAddress = createTokenBuckets(rates.newPerAddress);
  const newBySite = createTokenBuckets(rates.newPerSite);
  const messagesByAddress = createTokenBuckets(rates.messagesPerAddress);
  const messagesByVisitor = createTokenBuckets(rates.messagesPerVisitor);

  const network = ({ headers, socket }: IncomingMessage) =>
    networkOf(clientAddress(headers["x-forwarded-for"], socket.remoteAddress ?? "", trustedProxies));

  /** The first refusal; tokens already taken from the buckets before it are spent. */
  function takeAll(asked: readonly [TokenBuckets, string][]): Taken {
    for (const [buckets, key] of asked) {
      const taken = buckets.take(key, now());
      if (!taken.ok) return taken;
    }
    return { ok: true };
  }

  return {
    networkOf: network,
    refuseFloods(request, response, next) {
      const taken = requestsByAddress.take(network(request), now());
      if (taken.ok) return next();
      discardBody(request);
      refuseForNow(response, taken.retryAfterMs, "Too many requests. Try again later.");
    },
    // The address is checked first: a refused one takes no token from its site.
    takeNew: (request, siteKey) =>
      takeAll([
        [newByAddress, `${siteKey} ${network(request)}`],
        [newBySite, siteKey],
      ]),
    takeMessage: (request, siteKey, visitorId) =>
      takeAll([
        [messagesByAddress, `${siteKey} ${network(request)}`],
        [messagesByVisitor, `${siteKey} ${visitorId}`],
      ]),
  };
}

/** Answers 429 with the time after which the next try may succeed. */
export function refuseForNow(response: ServerResponse, retryAfterMs: number, message: string): void {
  const body = JSON.stringify({ error: { code: "rate_limited", message, retryable: true } });
  response.writeHead(429, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    // Without it a page of another origin cannot read the reason.
    "access-control-allow-origin": "*",
    "retry-after": String(Math.max(1, Math.ceil(retryAfterMs / 1_000))),
  });
  response.end(body);
}
