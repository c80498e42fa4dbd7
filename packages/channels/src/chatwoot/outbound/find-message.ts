import { child, identifier, number, objects, text } from "../../fields.ts";
import type { ChatwootCall, ChatwootRequest } from "./call.ts";

/** The list of messages returns this many, the newest. */
const page = 20;

type Found = { kind: "found"; id: string; createdAtS: number } | { kind: "absent" } | { kind: "cannot_tell" };

/**
 * Finds a message of ours in its conversation by its `content_attributes`. A bot's token may not read messages: then only the
 * webhook of the message itself proves that it arrived.
 * @throws Error if the list could not be read this time
 */
export async function findMessage(
  call: ChatwootCall,
  where: Pick<ChatwootRequest, "accountKey" | "conversationId" | "signal">,
  attribute: { name: string; value: string },
  sinceMs: number,
): Promise<Found> {
  const end = await call({ ...where, method: "GET", path: "messages" });
  if (end.kind === "failed") return { kind: "cannot_tell" };
  if (end.kind !== "answered") throw new Error(end.reason);
  const messages = objects(end.body.payload);
  const ours = messages.find(
    (message) => text(child(message, "content_attributes"), attribute.name) === attribute.value,
  );
  const id = identifier(ours, "id");
  if (id !== undefined) return { kind: "found", id, createdAtS: number(ours, "created_at") ?? 0 };
  const oldest = Math.min(...messages.map((message) => number(message, "created_at") ?? 0));
  // A second of tolerance: Chatwoot's dates are whole seconds.
  const reachesBack = messages.length < page || oldest * 1_000 < sinceMs - 1_000;
  return { kind: reachesBack ? "absent" : "cannot_tell" };
}
