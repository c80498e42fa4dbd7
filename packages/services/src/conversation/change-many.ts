import { toAppError } from "@konstruct/core/errors";
import type { Problem } from "@konstruct/core/refusals/catalogue";
import { problemOf } from "@konstruct/core/refusals/to-problem";
import { z } from "zod";
import { authorise, type ServiceContext } from "../context.ts";
import { parseInput } from "../parse-input.ts";
import { tagSchema } from "../tag/tag-name.ts";
import { assignConversation } from "./assign.ts";
import { resolveConversation } from "./hand-back.ts";
import { reopenConversation } from "./reopen.ts";
import { snoozeChoiceSchema, snoozeConversation, zoneSchema } from "./snooze.ts";
import { tagConversation } from "./tag.ts";

const changeSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("assign"), memberId: z.guid().nullable() }),
  z.strictObject({ kind: z.literal("tag"), tag: tagSchema }),
  z.strictObject({
    kind: z.literal("snooze"),
    choice: snoozeChoiceSchema.nullable(),
    zone: zoneSchema.optional(),
  }),
  z.strictObject({ kind: z.literal("resolve") }),
  z.strictObject({ kind: z.literal("reopen") }),
]);

const inputSchema = z.strictObject({
  conversationIds: z.array(z.guid()).min(1).max(100),
  change: changeSchema,
});

/** `error`: why it was refused; null when it is done. */
export type ChangedConversation = { conversationId: string; error: Problem | null };

/** One change of up to a hundred conversations, each in a transaction of its own: a refusal of one leaves the others changed. */
export async function changeConversations(
  context: ServiceContext,
  input: z.input<typeof inputSchema>,
): Promise<ChangedConversation[]> {
  authorise(context, "conversation.answer");
  const { conversationIds, change } = parseInput(inputSchema, input);
  const results: ChangedConversation[] = [];
  for (const conversationId of new Set(conversationIds)) {
    const error = await changeOne(context, conversationId, change).then(() => null, refusedAs);
    results.push({ conversationId, error });
  }
  return results;
}

async function changeOne(
  context: ServiceContext,
  conversationId: string,
  change: z.output<typeof changeSchema>,
): Promise<void> {
  switch (change.kind) {
    case "assign":
      return assignConversation(context, { conversationId, memberId: change.memberId });
    case "tag":
      await tagConversation(context, { conversationId, add: [change.tag] });
      return;
    case "snooze":
      await snoozeConversation(context, { conversationId, choice: change.choice, zone: change.zone });
      return;
    case "resolve":
      return resolveConversation(context, { conversationId });
    case "reopen":
      return reopenConversation(context, { conversationId });
  }
}

/** Why one was refused; a fault of ours is thrown. */
function refusedAs(thrown: unknown): Problem {
  const { code, refusal } = toAppError(thrown);
  if (refusal === undefined || code === "internal") throw thrown;
  return problemOf(refusal);
}
