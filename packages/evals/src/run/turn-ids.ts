import { idWithin } from "@konstruct/core/ids";

/** Ids of turns as in production: they sort by time, and so do ids derived from them. The session sorts its goals by their ids. */
export function createTurnIds(conversationId: string): { begin(now: number): string; current(): string } {
  let turnId = conversationId;
  return {
    begin(now) {
      turnId = idWithin(`${now.toString(16).padStart(12, "0")}${conversationId}`, 0);
      return turnId;
    },
    current: () => turnId,
  };
}
