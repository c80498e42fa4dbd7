import type { WebClient } from "@slack/web-api";
import { parseSlackMessageId } from "../ids.ts";
import { platformError } from "../outcome.ts";
import { endStream } from "./stream.ts";

/** Deletes a message of ours, and ends it first if it is a stream. A message that is already gone is fine. */
export async function removeMessage(client: WebClient, providerMessageId: string): Promise<void> {
  const place = parseSlackMessageId(providerMessageId);
  if (!place) return;
  const { channel, ts, isStream } = place;
  try {
    if (isStream) await endStream(client, place);
    await client.apiCall("chat.delete", { channel, ts });
  } catch (thrown) {
    if (platformError(thrown) !== "message_not_found") throw thrown;
  }
}
