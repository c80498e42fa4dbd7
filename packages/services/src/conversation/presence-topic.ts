/** How topics of the live feed begin that tell open pages who looks at a conversation: ids only, and nothing of it is stored. */
export const presenceTopic = "presence:";
