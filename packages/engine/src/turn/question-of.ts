import type { WaitingCall } from "../session/session-state.ts";

/** What the contact was asked about these calls: the reply that showed them, and what each would do. */
export const questionOf = (calls: readonly WaitingCall[]): string =>
  calls.map(({ shownText, summary }) => `${shownText} ${summary}`).join(" ");
