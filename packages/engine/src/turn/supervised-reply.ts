import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { Supervised } from "@konstruct/core/agent/supervised-config";
import { z } from "zod";
import { recordSpeak } from "./record-speak.ts";
import { unusableReply } from "./unusable-reply.ts";

/** The types a draft may have: a reply, an escalation, or one of the agent's own actions. */
export const actionTypesOf = ({ supervised }: Pick<AgentConfig, "supervised">): string[] => [
  "reply",
  "escalate",
  ...Object.keys(supervised.actions),
];

/** The shape of the model's answer in a supervised turn (requirement C2); any other answer is refused. */
export const supervisedReplySchema = (agent: Pick<AgentConfig, "supervised">) =>
  z.strictObject({
    intent: z.string().min(1).max(100),
    action_type: z.enum(actionTypesOf(agent)),
    confidence: z.number().int().min(0).max(100),
    draft: z
      .string()
      .max(4_000)
      .refine((text) => recordSpeak(text) === null, {
        error: "speak like a colleague who remembers; do not mention records, files or systems",
      }),
    /** For the reviewer, never for the contact (requirement C4). */
    internal_note: z.string().max(2_000),
  });
export type SupervisedReply = z.infer<ReturnType<typeof supervisedReplySchema>>;

/**
 * Corrects an answer by the agent's settings, whatever the model claims (requirement C3): an action that always needs a person
 * gets confidence 0 and keeps its draft and action for the reviewer; any other answer below the threshold or with an unusable
 * draft becomes an escalation without a draft.
 */
export function overridden(
  reply: SupervisedReply,
  { threshold, actions }: Pick<Supervised, "threshold" | "actions">,
): SupervisedReply {
  if (actions[reply.action_type]?.always_person === true) {
    return { ...reply, confidence: 0, draft: unusableReply(reply.draft) === null ? reply.draft : "" };
  }
  const isUnsure = reply.confidence < threshold;
  if (reply.action_type === "escalate" || isUnsure || unusableReply(reply.draft) !== null) {
    return { ...reply, action_type: "escalate", draft: "" };
  }
  return reply;
}
