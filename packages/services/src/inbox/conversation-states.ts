/** The owner of a conversation, as people see it. */
export const conversationStates = ["ai", "waiting_approval", "human", "closed"] as const;
export type ConversationState = (typeof conversationStates)[number];
