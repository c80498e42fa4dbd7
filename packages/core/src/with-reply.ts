/** What a draft with an action does: the action's own sentence, and the reply that goes with it. */
export const withReply = (action: string): string => `${action}, and reply`;
