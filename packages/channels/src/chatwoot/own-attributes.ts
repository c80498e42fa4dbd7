/**
 * What our own messages carry in `content_attributes`, which webhooks and the list of messages give back. `echo_id` is in
 * neither, and a `source_id` would tell Chatwoot that the message came from outside: it would not be sent on to the contact.
 */
export const outboxAttribute = "konstruct_outbox_id";

/** The same of a card's note, which is no row of the outbox. */
export const noteAttribute = "konstruct_note_id";
