/** One file of texts for each area: messages/<language>/<area>.json. A page's client parts get their own area only. */
export const areas = [
  "account",
  "agents",
  "analytics",
  "approvals",
  "audit",
  "channels",
  "common",
  "contacts",
  "costs",
  "escalations",
  "evaluations",
  "home",
  "inbox",
  "knowledge",
  "notifications",
  "settings",
  "tools",
  "trace",
  "wordings",
] as const;
export type Area = (typeof areas)[number];
