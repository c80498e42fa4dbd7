"use client";
import { useEffect } from "react";
import { callCommand } from "../client/call-command.ts";
import { useOrg } from "../client/org.tsx";

/** Tells the server that the newest message was seen. */
export function SeeConversation({
  conversationId,
  newest,
}: {
  conversationId: string;
  newest: string | null;
}) {
  const org = useOrg();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is seen too
  useEffect(() => {
    // Seen again with the next message, or the next look.
    void callCommand(org, "conversation.see", { conversationId }).catch(() => undefined);
  }, [org, conversationId, newest]);
  return null;
}
