import type { MediaFetcher } from "@konstruct/channels/media-fetcher";
import { createSlackMediaFetcher } from "@konstruct/channels/slack/inbound/fetch-media";
import { createWhatsappMediaFetcher } from "@konstruct/channels/whatsapp/inbound/fetch-media";
import type { Channel } from "@konstruct/core/message";
import type { Database } from "@konstruct/db/database";
import type { Extractor } from "@konstruct/extraction/document";
import type { Transcriber } from "@konstruct/media/transcriber";
import type { ObjectStore } from "@konstruct/storage/object-store";
import type { FileReach } from "./file-reach.ts";
import type { SenderSettings } from "./senders.ts";
import { createVisitorFiles } from "./visitor-files.ts";

/** The services that fetch, store and read the files of messages. */
export type MediaReach = {
  fetchers: Partial<Record<Channel, MediaFetcher>>;
  objects: ObjectStore;
  extractor: Extractor;
  transcriber: Transcriber | undefined;
  maxBytes: number;
};

/** One fetcher per channel, for every account of it. */
export function createMediaReach(
  database: Database,
  { objects, extractor, egress, transcriber, maxBytes }: FileReach,
  { credentials, slackApiUrl, graphUrl, graphVersion, sendTimeoutMs: timeoutMs }: SenderSettings,
): MediaReach {
  return {
    objects,
    extractor,
    transcriber,
    maxBytes,
    fetchers: {
      webchat: createVisitorFiles(database, objects),
      slack: createSlackMediaFetcher({
        slackApiUrl,
        timeoutMs,
        egress,
        tokenFor: async (key) => (await credentials("slack", key))?.botToken,
      }),
      whatsapp: createWhatsappMediaFetcher({
        graphUrl,
        graphVersion,
        egress,
        tokenFor: async (key) => (await credentials("whatsapp", key))?.accessToken,
      }),
    },
  };
}
