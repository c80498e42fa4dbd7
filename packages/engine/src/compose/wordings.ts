import { fill } from "@konstruct/core/language/fill";
import { en } from "@konstruct/core/language/tables/en";
import type { Receipt } from "@konstruct/media/receipt/receipt";

/** Fixed by seeds 001 and 002, and by requirements B6 and B7. */
export const { humanOffer } = en;

export const wordings = {
  modelFailed: "Something went wrong. Please try again.",
  rephrase: en.rephrase,
  notSure: `${en.rephrase} ${humanOffer}`,
  policyDenied: (reason: string) => `I can't process that request: ${reason}`,
  cannotAlone: (reason: string) => fill(en.cannotAlone, { reason }),
  notFound: (what: string) => `Sorry, I couldn't find ${what}`,
  refused: (reason: string) => `I couldn't complete that: ${reason}.`,
  canceled: "Okay, I've stopped that. Is there anything else I can help with?",
  canceledAll:
    "Okay, I've stopped everything, also what a colleague was to decide. Is there anything else I can help with?",
  takenBack: (effect: string) => `Okay, I've taken back the request to ${effect}.`,
  canceledOne: (label: string) => `Okay, I've stopped your ${label}.`,
  declined: "Okay. What else can I help you with?",
  notDone: "Okay, I haven't done that. What else can I help you with?",
  tooManyQuestions: (label: string) => `I can't go on without the ${label}. ${humanOffer}`,
  unreadable: en.unreadable,
  resumed: (label: string, question: string) => `Back to your ${label}: ${question}`,
  later: (label: string) => `I'll get to your ${label} right after this.`,
  confirm: (effect: string) => `Shall I ${effect}?`,
  confirmAgain: (effect: string) => `Sorry, I need a clear yes or no: shall I ${effect}?`,
  early: "Just to be sure:",
  asksApproval: (effect: string) =>
    `I've asked a colleague to approve this: ${effect}. I'll tell you here as soon as it's decided.`,
  stillWaiting: (effect: string) =>
    `A colleague still has to decide whether I may ${effect}. I'll tell you here as soon as I know.`,
  tooManyWaiting:
    "A colleague still has to decide several of your requests. Please ask for this one again after that.",
  approvalRejected: (effect: string) =>
    `A colleague has looked at it and decided not to ${effect}. ${humanOffer}`,
  approvalExpired: (effect: string) =>
    `Nobody could decide in time whether I may ${effect}, so it hasn't been done. ${humanOffer}`,
  approvalRefused: (effect: string) =>
    `A colleague agreed, but it isn't possible any more to ${effect}, so it hasn't been done. ${humanOffer}`,
  cannotSkip: (label: string) => `I can't go on without the ${label}. You can also say "stop".`,
  nothingSaid: "I haven't said anything yet. How can I help you?",
  nothingOpen: "Nothing is open at the moment. How can I help you?",
  receipt: ({ merchant, date, currency, items, total, certain, problems }: Receipt) => {
    const from = merchant === null ? "" : ` from ${merchant}`;
    const on = date === null ? "" : ` of ${date}`;
    const count = items.length === 1 ? "1 item" : `${items.length} items`;
    const doubt = certain
      ? ""
      : ` I'm not sure of every figure: ${problems.join("; ") || "they do not add up"}.`;
    return `I've read the receipt${from}${on}: ${count}, ${total}${currency === null ? "" : ` ${currency}`} in total.${doubt}`;
  },
  file: (name: string, reason: string | null) =>
    `I've got your ${name}.${reason === null ? "" : ` ${reason}`}`,
  whatWithFile: "What would you like me to do with it?",
  keptTo: (what: string, liked: string) =>
    liked === "" ? `I've kept to ${what}.` : `I've kept to ${what}, and looked for ${liked} first.`,
  inMind: (what: string) => `I'll keep that in mind: ${what}. What can I do for you?`,
  letGo: "All right, I won't go by that any more. What can I do for you?",
  noted: (what: string) => `Noted: ${what}.`,
  nothingFound: "I couldn't find anything that fits.",
} as const;

/** The sentence stands at the end, once. */
export function endingWithOffer(text: string): string {
  const rest = text.replaceAll(humanOffer, "").trim();
  return rest === "" ? wordings.notSure : `${rest} ${humanOffer}`;
}
