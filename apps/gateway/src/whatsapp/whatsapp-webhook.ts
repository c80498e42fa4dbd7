import { whatsappNews } from "@konstruct/channels/whatsapp/inbound/news";
import { parseWhatsapp } from "@konstruct/channels/whatsapp/inbound/parse";
import {
  checkWhatsappHeaders,
  verifyWhatsappSignature,
  whatsappHandshake,
} from "@konstruct/channels/whatsapp/inbound/verify";
import type { AcceptInbound } from "../inbound/accept-inbound.ts";
import type { InboundOutcome } from "../inbound/inbound-outcome.ts";
import type { Webhook } from "../inbound/webhook-route.ts";
import type { WhatsappNewsTaker } from "./whatsapp-news.ts";

/** POST: every entry, change, message and status of a batch, behind the signature. */
export function whatsappWebhook(options: {
  appSecret: string | undefined;
  accept: AcceptInbound;
  onNews: WhatsappNewsTaker;
}): Webhook {
  const appSecrets = options.appSecret === undefined ? [] : [options.appSecret];
  const take: Webhook["take"] = async (rawBody, request) => {
    const verified = verifyWhatsappSignature({ rawBody, headers: request.headers, appSecrets });
    if (!verified.ok) return { kind: "refused", reason: verified.reason };
    const normalized = parseWhatsapp(rawBody, request.headers["content-type"]);
    const outcome = await options.accept(normalized);
    if (outcome.kind === "unavailable") return outcome;
    const isNoted = await options.onNews(whatsappNews(rawBody), normalized.receipts);
    return isNoted ? outcome : { kind: "unavailable" };
  };
  return { checkHeaders: ({ headers }) => checkWhatsappHeaders(headers), take };
}

/** GET: Meta's check that this address is ours. */
export function whatsappVerification(
  query: Readonly<Record<string, unknown>>,
  verifyToken: string | undefined,
): InboundOutcome {
  const shaken = whatsappHandshake(query, verifyToken ?? "");
  return shaken.ok
    ? { kind: "handshake", challenge: shaken.challenge }
    : { kind: "refused", reason: shaken.reason };
}
