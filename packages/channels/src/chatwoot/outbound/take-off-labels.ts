import type { SendOutcome } from "@konstruct/core/channel";
import { repeatable } from "../../attachment.ts";
import { list } from "../../fields.ts";
import type { ChatwootCall, ChatwootRequest } from "./call.ts";

/**
 * Removes our labels. Chatwoot's API only sets all labels at once, so the conversation's labels are read first. Can be repeated. If
 * the bot may not change labels (versions before 4), they stay.
 * @returns undefined if it is done or not possible
 */
export async function takeOffLabels(
  call: ChatwootCall,
  where: Pick<ChatwootRequest, "accountKey" | "conversationId" | "signal">,
  labels: readonly string[],
): Promise<SendOutcome | undefined> {
  const found = await call({ ...where, method: "GET", path: "labels" });
  if (found.kind === "failed") return undefined;
  if (found.kind !== "answered") return repeatable(found);
  const on = list(found.body.payload).filter((label) => typeof label === "string");
  const kept = on.filter((label) => !labels.includes(label));
  if (kept.length === on.length) return undefined;
  const set = await call({ ...where, method: "POST", path: "labels", body: { labels: kept } });
  return set.kind === "answered" || set.kind === "failed" ? undefined : repeatable(set);
}
