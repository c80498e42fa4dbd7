/** Severest first: of the rules that match, the first in this order decides. */
export const severity = ["deny", "escalate", "approve", "confirm", "allow"] as const;
