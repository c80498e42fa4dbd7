import { parseChatwoot } from "@konstruct/channels/chatwoot/inbound/parse";
import { parseSlack } from "@konstruct/channels/slack/inbound/parse";
import { parseWhatsapp } from "@konstruct/channels/whatsapp/inbound/parse";
import type { Normalized } from "@konstruct/core/message";
import { z } from "zod";
import { UsageError } from "../../failure.ts";
import { eachLine } from "../../inspect/each-line.ts";
import type { Io } from "../../io.ts";

export type NormalizeOptions = { channel: string };

/** Only the body is required; recorders write null, lists or nothing for the rest. */
const lineSchema = z.looseObject({
  rawBody: z.string(),
  contentType: z.string().optional().catch(undefined),
  headers: z.record(z.string(), z.unknown()).catch({}),
});

type Parse = (rawBody: string, contentType: string | undefined) => Normalized;
const parsers: Readonly<Record<string, Parse>> = {
  slack: (rawBody, contentType) => parseSlack(rawBody, contentType),
  whatsapp: (rawBody) => parseWhatsapp(rawBody),
  // A body does not name its installation.
  chatwoot: (rawBody) => parseChatwoot(rawBody, "chatwoot"),
};

function contentTypeOf({ contentType, headers }: z.infer<typeof lineSchema>): string | undefined {
  if (contentType !== undefined) return contentType;
  const header = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type")?.[1];
  const first = Array.isArray(header) ? header[0] : header;
  return typeof first === "string" ? first : undefined;
}

/** The documented part of a normalised body: docs/cli.md. */
function shown({ outcome, reason, messages, receipts }: Normalized) {
  return {
    outcome,
    ...(reason !== undefined && { reason }),
    messages: messages.map(({ externalId, startsTurn, text, identity, conversationRef, parts, replyTo }) => ({
      externalId,
      startsTurn,
      text,
      identity,
      conversationRef,
      parts,
      ...(replyTo !== undefined && { replyTo }),
    })),
    receipts: receipts.map(({ externalId, status, errorCode }) => ({
      externalId,
      status,
      ...(errorCode !== undefined && { errorCode }),
    })),
  };
}

/** Reads vendor bodies and prints what the gateway would store. The signature is not checked. */
export async function inspectNormalize(io: Io, { channel }: NormalizeOptions): Promise<number> {
  const parse = Object.hasOwn(parsers, channel) ? parsers[channel] : undefined;
  if (parse === undefined) {
    throw new UsageError(
      `There is no normalizer for channel ${channel} in this version; --channel takes ${Object.keys(parsers).join(" or ")}.`,
    );
  }
  const unreadable = (reason: string) => ({ outcome: "invalid", reason, messages: [], receipts: [] });
  return eachLine(io, {
    unreadable,
    handle(value) {
      const line = lineSchema.safeParse(value);
      if (!line.success) return unreadable("a line is an object with rawBody, a string");
      return shown(parse(line.data.rawBody, contentTypeOf(line.data)));
    },
  });
}
