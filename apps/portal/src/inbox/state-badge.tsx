import type { ConversationState } from "@konstruct/services/inbox/conversation-states";
import { useTranslations } from "next-intl";
import { Badge, type Tone } from "../ui/badge.tsx";

const tones: Record<ConversationState, Tone> = {
  ai: "accent",
  waiting_approval: "warn",
  human: "good",
  closed: "plain",
};

/** The owner of a conversation. */
export function StateBadge({ state }: { state: ConversationState }) {
  const t = useTranslations("inbox.states");
  return <Badge tone={tones[state]}>{t(state)}</Badge>;
}
