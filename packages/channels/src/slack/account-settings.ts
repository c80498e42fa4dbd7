import { z } from "zod";

/**
 * Which posts of a channel are for the agent. `mention_only`: those that mention it. `follow_threads`: also replies in a
 * thread it is in. `all`: every post.
 */
export const channelModeSchema = z.enum(["mention_only", "follow_threads", "all"]);
export type ChannelMode = z.infer<typeof channelModeSchema>;

const promptSchema = z.object({ title: z.string().min(1).max(200), message: z.string().min(1).max(2_000) });

/** A setting that cannot be read is as if it were absent: a typing error must not silence the workspace. */
const settingsSchema = z.object({
  defaultMode: channelModeSchema.catch("follow_threads"),
  channels: z
    .record(z.string(), z.object({ mode: channelModeSchema }).catch({ mode: "follow_threads" }))
    .catch({}),
  /** What a person may begin with; Slack shows four. */
  suggestedPrompts: z
    .array(promptSchema)
    .catch([])
    .transform((prompts) => prompts.slice(0, 4)),
  /** The first words in a new assistant thread. */
  welcome: z.string().min(1).max(2_000).catch("Hello! What can I do for you?"),
  /** Buttons under an answer by which it can be rated. */
  feedback: z.boolean().catch(true),
  /** Answers begin as a stream where the workspace has it. */
  streaming: z.boolean().catch(true),
});
export type SlackSettings = z.infer<typeof settingsSchema>;

/** What a channel account's settings say about Slack. */
export function readSlackSettings(settings: Record<string, unknown>): SlackSettings {
  return settingsSchema.parse(settings);
}

export function modeOf(settings: SlackSettings, channel: string): ChannelMode {
  const own = Object.hasOwn(settings.channels, channel) ? settings.channels[channel] : undefined;
  return own?.mode ?? settings.defaultMode;
}
