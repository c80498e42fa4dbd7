import type { Preference, PreferenceChange } from "@konstruct/core/preference";

/** Whose preferences: one agent's of one person. */
export type PreferenceOwner = { tenantId: string; agentId: string; contactId: string };

/**
 * Where preferences are kept between conversations (requirement D7). Goals are never stored here.
 * Methods throw AppError: `unavailable` and `timeout` may be tried again, `unauthorised` and `misconfigured` may not.
 */
export interface PreferenceMemory {
  /** Held ones, newest first. */
  read(owner: PreferenceOwner, signal?: AbortSignal): Promise<Preference[]>;
  /** An empty update changes nothing. Writing the same change twice is writing it once. */
  write(owner: PreferenceOwner, changes: readonly PreferenceChange[], signal?: AbortSignal): Promise<void>;
  /** Forgets a person for every agent of the tenant. */
  forget(tenantId: string, contactId: string, signal?: AbortSignal): Promise<void>;
}
