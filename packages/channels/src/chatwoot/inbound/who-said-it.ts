import { child, type Fields, text } from "../../fields.ts";
import { noteAttribute, outboxAttribute } from "../own-attributes.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The author of a message. Only a contact's message starts a turn: none of our own can. */
export type Speaker =
  | { kind: "contact" }
  /** A person of the business, to the contact. */
  | { kind: "member" }
  /** A person of the business, to colleagues. */
  | { kind: "member_note"; email: string | undefined }
  | { kind: "ours"; outboxId: string }
  | { kind: "ignored"; reason: string };

const ignored = (reason: string): Speaker => ({ kind: "ignored", reason });

/** The message type in words, or as the number older versions send. */
const messageTypes: readonly string[] = ["incoming", "outgoing", "activity", "template"];
function messageTypeOf(body: Fields): string | undefined {
  const type = body.message_type;
  return typeof type === "number" ? messageTypes[type] : text(body, "message_type");
}

function outgoing(body: Fields): Speaker {
  const attributes = child(body, "content_attributes");
  const outboxId = text(attributes, outboxAttribute);
  if (outboxId !== undefined && uuid.test(outboxId)) return { kind: "ours", outboxId };
  if (text(attributes, noteAttribute) !== undefined) return ignored("own_note");
  if (attributes.automation_rule_id !== undefined && attributes.automation_rule_id !== null)
    return ignored("automation");
  // Written in the platform behind Chatwoot, such as on the business's own phone: Chatwoot has no sender for it.
  if (attributes.external_echo === true) return { kind: "member" };
  const sender = child(body, "sender");
  const type = text(sender, "type");
  if (type === "agent_bot") return ignored("agent_bot");
  if (type !== "user") return ignored("no_person");
  return body.private === true
    ? { kind: "member_note", email: text(sender, "email")?.toLowerCase() }
    : { kind: "member" };
}

export function speakerOf(body: Fields): Speaker {
  const type = messageTypeOf(body);
  if (type === "outgoing") return outgoing(body);
  if (type !== "incoming") return ignored(`message_type:${type?.slice(0, 32) ?? "none"}`);
  if (body.private === true) return ignored("private");
  const email = child(child(body, "content_attributes"), "email");
  // Two bots that answer each other would never end.
  return email.auto_reply === true ? ignored("auto_reply") : { kind: "contact" };
}
