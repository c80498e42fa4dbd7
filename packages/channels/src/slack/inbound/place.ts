import type { SlackInstallation } from "../account-key.ts";
import { modeOf, type SlackSettings } from "../account-settings.ts";

/** The account known before its body is read: the key it is stored under, and its settings. */
export type SlackPlace = { accountKey: string; settings: SlackSettings };

/** The account key of messages: the stored account's if it is known. */
export function accountKeyIn(place: SlackPlace | undefined, installation: SlackInstallation): string {
  return place?.accountKey ?? installation.accountKey;
}

type Said = {
  channel: string;
  /** A reply in a thread. */
  isReply: boolean;
  /** In a direct message, or with a mention of the app. */
  isAddressed: boolean;
  mentionsOthers: boolean;
};

export type Attention =
  | { kind: "answer"; requiresConversation: boolean }
  | { kind: "silence"; reason: "not_addressed" | "mention_only" | "addressed_to_others" };

/** Whether a post is for the agent. A post in a thread that mentions somebody else and not the agent is not. */
export function attentionFor(place: SlackPlace | undefined, said: Said): Attention {
  if (said.isAddressed) return { kind: "answer", requiresConversation: false };
  const mode = place === undefined ? "follow_threads" : modeOf(place.settings, said.channel);
  if (said.isReply && said.mentionsOthers) return { kind: "silence", reason: "addressed_to_others" };
  if (mode === "all") return { kind: "answer", requiresConversation: false };
  if (!said.isReply) return { kind: "silence", reason: "not_addressed" };
  if (mode === "mention_only") return { kind: "silence", reason: "mention_only" };
  return { kind: "answer", requiresConversation: true };
}
