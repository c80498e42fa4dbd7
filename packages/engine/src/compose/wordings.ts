/** Fixed by seeds 001 and 002, and by requirements B6 and B7. */
export const humanOffer = "Would you like me to loop in a human support agent?";

export const wordings = {
  modelFailed: "Something went wrong. Please try again.",
  notSure: `I'm not sure how to help with that. Could you rephrase? ${humanOffer}`,
  policyDenied: (reason: string) => `I can't process that request: ${reason}`,
  needsPerson: (reason: string) => `I can't do that on my own: ${reason}. ${humanOffer}`,
  handingOver: (reason: string) =>
    `I can't do that on my own: ${reason}. I'm passing this to a colleague, who will reply here.`,
  notFound: (label: string, id: string) => `Sorry, I couldn't find ${label} ${id}`,
  refused: (reason: string) => `I couldn't complete that: ${reason}.`,
  handoff: "I'm passing this conversation to a colleague, who will reply here.",
  canceled: "Okay, I've stopped that. Is there anything else I can help with?",
  declined: "Okay. What else can I help you with?",
  tooManyQuestions: (label: string) => `I can't go on without the ${label}. ${humanOffer}`,
  unreadable: "I can't open that kind of message yet. Could you tell me in words what you need?",
  resumed: (label: string, question: string) => `Back to your ${label}: ${question}`,
} as const;

/** The sentence stands at the end, once. */
export function endingWithOffer(text: string): string {
  const rest = text.replaceAll(humanOffer, "").trim();
  return rest === "" ? wordings.notSure : `${rest} ${humanOffer}`;
}
