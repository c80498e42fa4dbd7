import type { WhatsappNews } from "@konstruct/channels/whatsapp/inbound/news";
import type { Receipt } from "@konstruct/core/message";
import type { Database } from "@konstruct/db/database";
import { toDatabaseError } from "@konstruct/db/database-error";
import { takeFailedReceipts, takeWhatsappNotices } from "@konstruct/services/whatsapp/take-news";
import type { Logger } from "@konstruct/telemetry/logger";

/** False: the news could not be stored, so Meta has to deliver the body again. */
export type WhatsappNewsTaker = (news: WhatsappNews[], receipts: Receipt[]) => Promise<boolean>;

/** Stores news of changed templates and of accounts that may not send any more, before the webhook is answered. */
export function createWhatsappNewsTaker(database: Database, logger: Logger): WhatsappNewsTaker {
  return async (news, receipts) => {
    const failed = receipts.filter(({ status }) => status === "failed");
    if (news.length === 0 && failed.length === 0) return true;
    try {
      const stopped = [
        ...(await takeWhatsappNotices(database, news)),
        ...(await takeFailedReceipts(database, failed)),
      ];
      for (const stop of stopped) logger.error(stop, "sending from this account is stopped");
      return true;
    } catch (thrown) {
      logger.error({ err: toDatabaseError(thrown, "note WhatsApp news") }, "WhatsApp news was not stored");
      return false;
    }
  };
}
