import type { Preference, PreferenceChange } from "@konstruct/core/preference";

/** The owner of preferences: one agent's, about one person. */
export type PreferenceOwner = { tenantId: string; agentId: string; contactId: string };

/**
 * Stores preferences between conversations (requirement D7). Goals are never stored here. Methods throw AppError: `unavailable` and
 * `timeout` may be retried, `unauthorised` and `misconfigured` may not.
 */
export interface PreferenceMemory {
  /** The preferences that hold, newest first. In Zep only once the first write is readable. */
  read(owner: PreferenceOwner, signal?: AbortSignal): Promise<Preference[]>;
  /** An empty update changes nothing. Writing the same change twice has the effect of once. */
  write(owner: PreferenceOwner, changes: readonly PreferenceChange[], signal?: AbortSignal): Promise<void>;
  /** Forgets a person for every agent of the tenant. */
  forget(tenantId: string, contactId: string, signal?: AbortSignal): Promise<void>;
}
