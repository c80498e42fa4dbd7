import { AppError } from "@konstruct/core/errors";
import type { Database } from "@konstruct/db/database";
import { conversationIdOf } from "@konstruct/db/inbound/conversation-id";
import { stopTurn } from "@konstruct/services/conversation/stop-turn";
import type { StopConversation } from "./features/feature.ts";

/** Stops the turn of every conversation with one of these external ids; unknown ids are ignored. */
export function stopConversation(database: Database): StopConversation {
  return async (account, user, refs) => {
    const actor = { kind: "channel" as const, id: `slack:${user}` };
    let stopped = false;
    for (const ref of refs) {
      try {
        const conversationId = conversationIdOf(account.id, ref);
        await stopTurn({ database, tenantId: account.tenantId, actor }, { conversationId });
        stopped = true;
      } catch (thrown) {
        if (!(thrown instanceof AppError) || thrown.code !== "not_found") throw thrown;
      }
    }
    return { stopped };
  };
}
