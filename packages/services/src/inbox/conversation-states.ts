/** The owner of a conversation, as people see it. */
export const conversationStates = ["ai", "waiting_approval", "human", "closed"] as const;
export type ConversationState = (typeof conversationStates)[number];

/** The views every member has. Each explains itself in packages/db/src/inbox/conversation-filter.ts. */
export const conversationViews = ["mine", "unassigned", "approval", "open", "snoozed", "resolved"] as const;

/** A view's count stops here: a list of a thousand is read by filter, not by number. */
export const mostCounted = 1_000;
