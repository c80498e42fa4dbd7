/** What can be connected, in the order people look for it. */
export const channels = ["webchat", "slack", "whatsapp", "chatwoot"] as const;
export type ChannelName = (typeof channels)[number];

export const isChannelName = (name: string): name is ChannelName => channels.some((each) => each === name);
