import { acceptMessages } from "@konstruct/db/inbound/accept-messages";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import { sentMessages } from "@konstruct/db/outbox/sent-messages";
import { createAcceptInbound } from "@konstruct/gateway/inbound/accept-inbound";
import { listenTo } from "@konstruct/queue/notifications";
import { createLogger } from "@konstruct/telemetry/logger";
import { webchatMessage } from "@konstruct/testing/webchat-message";
import type { BenchDatabase } from "./bench-database.ts";

export type Site = { siteKey: string; channelAccountId: string; tenantId: string };

/** Sends messages as the gateway stores them and resolves when the reply is out. Measures from the accept to that commit. */
export function openConversations(database: Pick<BenchDatabase, "app" | "urls">) {
  const waiting = new Map<string, () => void>();
  const lastSeen = new Map<string, number>();
  const accept = createAcceptInbound({
    database: database.app,
    logger: createLogger({ service: "bench", level: "error" }),
    debounceMs: {},
  });
  const listener = listenTo(database.urls.app, "konstruct_sent", {
    onNotify(conversationId) {
      waiting.get(conversationId)?.();
      waiting.delete(conversationId);
    },
    onOpen: () => undefined,
    onError: (error) => {
      throw error;
    },
  });

  return {
    /** @returns milliseconds until the reply was committed as sent */
    async turn(site: Site, visitor: string, text: string): Promise<number> {
      const startedAt = performance.now();
      const replied = new Promise<void>((resolve) =>
        waiting.set(conversationIdOf(site.channelAccountId, visitor), resolve),
      );
      const messages = [webchatMessage(site.siteKey, visitor, text)];
      const { kind } = await accept({ outcome: "messages", messages, receipts: [] });
      if (kind !== "accepted") throw new Error(`The message was not accepted: ${kind}`);
      await replied;
      return performance.now() - startedAt;
    },
    /** @returns the reply, read back as the visitor's stream reads it */
    async ask(site: Site, visitor: string, text: string): Promise<string> {
      await this.turn(site, visitor, text);
      const conversationId = conversationIdOf(site.channelAccountId, visitor);
      const after = lastSeen.get(conversationId) ?? 0;
      const sent = await sentMessages(database.app, site.tenantId, conversationId, after);
      const last = sent.at(-1);
      if (last === undefined) throw new Error("Notified of a reply that is not there");
      lastSeen.set(conversationId, last.seq);
      return last.rendered.text;
    },
    /** Messages nobody waits for, in batches as a busy gateway stores them. */
    async flood(site: Site, visitors: string[], text: string): Promise<void> {
      for (let start = 0; start < visitors.length; start += 200) {
        await acceptMessages(
          database.app,
          visitors
            .slice(start, start + 200)
            .map((visitor) => ({ debounceMs: 0, message: webchatMessage(site.siteKey, visitor, text) })),
        );
      }
    },
    close: () => listener.close(),
  };
}

export type Conversations = ReturnType<typeof openConversations>;
