import type { PreviewTalk } from "@konstruct/services/agent/preview";
import { useEffect, useState } from "react";
import { callCommand } from "../../client/call-command.ts";
import { liveEvent } from "../../client/live.tsx";
import { useOrg } from "../../client/org.tsx";
import type { CommandInput, CommandOutput } from "../../commands/catalogue.ts";

/** Polls beside the live feed, which may be late or lost. */
const lookAgainMs = 700;

const nothingSaid: PreviewTalk = { messages: [], isThinking: false, waitsForApproval: false };

export type Said = Pick<CommandInput<"preview.say">, "text" | "choiceId" | "model">;

export type PreviewConversation = {
  conversation: PreviewTalk;
  /** Opens the conversation with the first message. @throws CommandError */
  say(said: Said): Promise<CommandOutput<"preview.say">>;
  /** The next message opens another conversation. */
  forget(): void;
};

/** One conversation with the draft, or with a published version of it. */
export function usePreviewConversation(start: CommandInput<"preview.start">): PreviewConversation {
  const org = useOrg();
  const [conversationId, setConversationId] = useState<string | null>(null);
  const [conversation, setConversation] = useState<PreviewTalk>(nothingSaid);

  useEffect(() => {
    if (conversationId === null) return;
    let stopped = false;
    const look = async () => {
      const now = await callCommand(org, "preview.read", conversationId);
      if (!stopped) setConversation(now);
    };
    const quietly = () => void look().catch(() => undefined);
    const timer = conversation.isThinking ? setInterval(quietly, lookAgainMs) : undefined;
    window.addEventListener(liveEvent, quietly);
    return () => {
      stopped = true;
      clearInterval(timer);
      window.removeEventListener(liveEvent, quietly);
    };
  }, [org, conversationId, conversation.isThinking]);

  return {
    conversation,
    async say(said) {
      const id = conversationId ?? (await callCommand(org, "preview.start", start)).conversationId;
      setConversationId(id);
      const answer = await callCommand(org, "preview.say", { conversationId: id, ...said });
      setConversation(await callCommand(org, "preview.read", id));
      return answer;
    },
    forget() {
      setConversationId(null);
      setConversation(nothingSaid);
    },
  };
}
