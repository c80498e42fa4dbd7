/** What a rule can decide, severest first: of the rules that match, the first in this order decides. */
export const policyResults = [
  "deny",
  "escalate",
  "confirm_then_approve",
  "approve",
  "confirm",
  "confirm_unless_ordered",
  "allow",
] as const;
export type PolicyResult = (typeof policyResults)[number];
