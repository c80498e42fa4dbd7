import type { IncomingMessage } from "node:http";
import { chatwootHost } from "@konstruct/channels/chatwoot/account-key";
import { notePlace } from "@konstruct/channels/chatwoot/cards/note-place";
import { readChatwootBody } from "@konstruct/channels/chatwoot/inbound/body";
import { chatwootDecision } from "@konstruct/channels/chatwoot/inbound/decision";
import { chatwootOwnNote, type OwnNote } from "@konstruct/channels/chatwoot/inbound/own-note";
import { parseChatwootBody } from "@konstruct/channels/chatwoot/inbound/parse";
import { checkChatwootHeaders, verifyChatwoot } from "@konstruct/channels/chatwoot/inbound/verify";
import { noteSeen } from "@konstruct/db/chatwoot/note-seen";
import type { Database } from "@konstruct/db/database";
import { toDatabaseError } from "@konstruct/db/database-error";
import { findChannelAccount } from "@konstruct/db/inbound/channel-accounts";
import { withTenant } from "@konstruct/db/with-tenant";
import type { Logger } from "@konstruct/telemetry/logger";
import type { AcceptInbound } from "../inbound/accept-inbound.ts";
import type { InboundOutcome } from "../inbound/inbound-outcome.ts";
import type { Webhook } from "../inbound/webhook-route.ts";
import type { FindSecrets } from "./chatwoot-accounts.ts";
import { createDecideInChatwoot } from "./decide-in-chatwoot.ts";

type Options = {
  database: Database;
  logger: Logger;
  accept: AcceptInbound;
  baseUrl: string | undefined;
  secretsOf: FindSecrets;
};

/** Chatwoot delivers to a bot again only after 429 and 500. */
const notStored: InboundOutcome = { kind: "unavailable", status: 500 };

function urlSecretOf(request: IncomingMessage): string | undefined {
  return new URL(request.url ?? "/", "http://gateway").searchParams.get("secret") ?? undefined;
}

async function keepNote(
  database: Database,
  accountKey: string,
  { print, createdAtS, ...note }: OwnNote,
): Promise<InboundOutcome> {
  const account = await findChannelAccount(database, "chatwoot", accountKey);
  if (account === undefined) return { kind: "unknown_account" };
  const place = notePlace(createdAtS, print);
  await withTenant(database, account.tenantId, (tx) =>
    noteSeen(tx, { ...note, place, channelAccountId: account.id }),
  );
  return { kind: "accepted", messages: 0, receipts: 1 };
}

/**
 * Events of agent bots and of account webhooks, at one address. The inbox is named in the body, so the body is read before its
 * signature is verified: each account has its own secrets.
 */
export function chatwootWebhook({ database, logger, accept, baseUrl, secretsOf }: Options): Webhook {
  const host = baseUrl === undefined ? undefined : chatwootHost(baseUrl);
  const decide = createDecideInChatwoot(database);

  const take: Webhook["take"] = async (rawBody, request) => {
    if (host === undefined) return { kind: "refused", reason: "not_configured" };
    const read = readChatwootBody(rawBody, host);
    if (!read.ok)
      return read.outcome === "invalid"
        ? { kind: "invalid", reason: read.reason }
        : { kind: "ignored", reason: read.reason };
    try {
      const verified = verifyChatwoot({
        rawBody,
        headers: request.headers,
        secrets: await secretsOf(read.accountKey),
        urlSecret: urlSecretOf(request),
        nowMs: Date.now(),
      });
      if (!verified.ok) return { kind: "refused", reason: verified.reason };
      const decision = chatwootDecision(read);
      if (decision !== undefined) return await decide(decision);
      const note = chatwootOwnNote(read);
      if (note !== undefined) return await keepNote(database, read.accountKey, note);
    } catch (thrown) {
      logger.error(
        { err: toDatabaseError(thrown, "take in a Chatwoot event") },
        "Chatwoot event not stored; it will be delivered again",
      );
      return notStored;
    }
    const outcome = await accept(parseChatwootBody(read));
    return outcome.kind === "unavailable" ? notStored : outcome;
  };
  return {
    checkHeaders: (request) => checkChatwootHeaders(request.headers, urlSecretOf(request), Date.now()),
    take,
  };
}
