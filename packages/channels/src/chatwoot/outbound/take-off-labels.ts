import type { SendOutcome } from "@konstruct/core/channel";
import { repeatable } from "../../attachment.ts";
import { list } from "../../fields.ts";
import type { ChatwootCall, ChatwootRequest } from "./call.ts";

/**
 * Chatwoot knows only how to set all labels at once, so what is on the conversation is read first. Repeatable. Where a bot may
 * not touch labels (versions before 4), they stay.
 * @returns undefined when it is done or cannot be
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
