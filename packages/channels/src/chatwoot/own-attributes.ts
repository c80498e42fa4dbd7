/**
 * The `content_attributes` of our own messages, which webhooks and the list of messages return. `echo_id` is in neither, and with a
 * `source_id` Chatwoot would take the message for one from outside and not send it on to the contact.
 */
export const outboxAttribute = "konstruct_outbox_id";

/** The same for a card's note, which has no row in the outbox. */
export const noteAttribute = "konstruct_note_id";
