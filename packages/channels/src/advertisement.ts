import type { Part } from "@konstruct/core/message";
import { child, type Fields, text } from "./fields.ts";

/** The advertisement or post that the contact came from, as Meta describes it and Chatwoot passes it on. */
export function advertisement(message: Fields): Part[] {
  const referral = child(message, "referral");
  const words = [
    ...["headline", "body", "source_url"].map((key) => text(referral, key)),
    text(child(referral, "welcome_message"), "text"),
  ].filter((line) => line !== undefined);
  return words.length === 0
    ? []
    : [{ type: "context", role: "shared", kind: "advertisement", text: words.join("\n") }];
}
