import { idWithin } from "@konstruct/core/ids";

/**
 * Ids as a turn of production has them: its own sorts by time, and so do those made in it. The session sorts its goals by
 * their ids.
 */
export function createTurnIds(conversationId: string): { begin(now: number): string; newId(): string } {
  let turnId = conversationId;
  let made = 0;
  return {
    begin(now) {
      turnId = idWithin(`${now.toString(16).padStart(12, "0")}${conversationId}`, 0);
      made = 0;
      return turnId;
    },
    newId: () => idWithin(turnId, made++),
  };
}
