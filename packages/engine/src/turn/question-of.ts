import type { WaitingCall } from "../session/session-state.ts";

/** What the contact was asked about these calls: the replies that showed them, and their summaries. */
export const questionOf = (calls: readonly WaitingCall[]): string =>
  calls.map(({ shownText, summary }) => `${shownText} ${summary}`).join(" ");
