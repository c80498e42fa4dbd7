import { stopThrough } from "@konstruct/db/conversation/ownership";
import { z } from "zod";
import type { ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { withConversation } from "./conversation-command.ts";

const inputSchema = z.strictObject({ conversationId: z.guid() });

/** Drops the contact's unanswered messages: a running turn sends no reply. Effects already made stay. */
export async function stopTurn(context: ServiceContext, input: z.input<typeof inputSchema>): Promise<void> {
  const { conversationId } = parseInput(inputSchema, input);
  await withConversation(context, "turn.stop", conversationId, async (held) => {
    await stopThrough(held.tx, conversationId);
    await held.audit("turn.stopped");
  });
}
