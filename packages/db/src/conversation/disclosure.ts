import type { AuditFact } from "../audit/stage-audit.ts";
import { toStorableJson } from "../storable-json.ts";

/** What tells the contact that an AI answers. */
export type Disclosure = {
  words: string;
  /** BCP 47 */
  language: string;
  /** The outbox row it is sent with: if that one fails, the contact was not told. */
  outboxId: string;
};

/** A disclosure as it is kept with the message that it goes before. */
export const storedDisclosure = (disclosure: Disclosure | undefined): string | null =>
  disclosure === undefined
    ? null
    : toStorableJson({ words: disclosure.words, language: disclosure.language });

/** The audit entry of a disclosure: its words, and the message they go before. Empty for a message without one. */
export function disclosedFact(
  { agentId, conversationId, turn }: { agentId: string; conversationId: string; turn?: { id: string } },
  message: { id: string; disclosure: Disclosure | undefined } | undefined,
): AuditFact[] {
  if (message?.disclosure === undefined) return [];
  return [
    {
      occurredAt: new Date().toISOString(),
      actor: { kind: "agent", id: agentId },
      action: "conversation.disclosed",
      subject: { kind: "message", id: message.id },
      agentId,
      conversationId,
      ...(turn !== undefined && { turnId: turn.id }),
      detail: { ...message.disclosure },
    },
  ];
}
