import type { Channel } from "@konstruct/core/message";

/** In the order people look for them. A channel left out does not compile. */
const inOrder: Record<Channel, true> = { webchat: true, slack: true, whatsapp: true, chatwoot: true };

export const channels = Object.keys(inOrder) as Channel[];

export const isChannelName = (name: string): name is Channel => Object.hasOwn(inOrder, name);
