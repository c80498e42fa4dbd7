/** Sent to the page while the member types a message, at most every three seconds. */
export const typingEvent = "konstruct-typing";
