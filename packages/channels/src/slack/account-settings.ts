import { z } from "zod";

/**
 * Which posts of a channel are for the agent. `mention_only`: those that mention it. `follow_threads`: also replies in a
 * thread it is in. `all`: every post.
 */
export const channelModeSchema = z.enum(["mention_only", "follow_threads", "all"]);
export type ChannelMode = z.infer<typeof channelModeSchema>;

const promptSchema = z.object({ title: z.string().min(1).max(200), message: z.string().min(1).max(2_000) });

/** An unreadable setting counts as absent: a typing error must not silence the workspace. */
const settingsSchema = z.object({
  defaultMode: channelModeSchema.catch("follow_threads"),
  channels: z
    .record(z.string(), z.object({ mode: channelModeSchema }).catch({ mode: "follow_threads" }))
    .catch({}),
  /** Suggested prompts for a new conversation; Slack shows four. */
  suggestedPrompts: z
    .array(promptSchema)
    .catch([])
    .transform((prompts) => prompts.slice(0, 4)),
  /** The first words in a new assistant thread. */
  welcome: z.string().min(1).max(2_000).catch("Hello! What can I do for you?"),
  /** Feedback buttons under an answer. */
  feedback: z.boolean().catch(true),
  /** Answers begin as a stream if the workspace supports it. */
  streaming: z.boolean().catch(true),
});
export type SlackSettings = z.infer<typeof settingsSchema>;

/** A channel account's settings for Slack. */
export function readSlackSettings(settings: Record<string, unknown>): SlackSettings {
  return settingsSchema.parse(settings);
}

export function modeOf(settings: SlackSettings, channel: string): ChannelMode {
  const own = Object.hasOwn(settings.channels, channel) ? settings.channels[channel] : undefined;
  return own?.mode ?? settings.defaultMode;
}
