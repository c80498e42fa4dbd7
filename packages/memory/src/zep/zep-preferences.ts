import type { Zep, ZepClient } from "@getzep/zep-cloud";
import { heldPreferences } from "@konstruct/core/held-preferences";
import type { Preference, PreferenceChange } from "@konstruct/core/preference";
import type { PreferenceMemory, PreferenceOwner } from "../preference-memory.ts";
import { preferenceOf, tripleOf } from "./fact-triple.ts";
import { fromZep } from "./zep-failure.ts";

export type ZepSettings = { apiKey: string; baseUrl?: string | undefined; timeoutMs: number };

const pageSize = 100;
/** A larger number of facts is not one person's. */
const mostPages = 10;

type Fact = { uuid: string; preference: Preference };

const userIdOf = (tenantId: string, contactId: string) => `${tenantId}.${contactId}`;

/**
 * Preferences as facts in the person's graph at Zep: one user for each tenant and person, agents separated by an attribute of the
 * fact. Zep processes facts asynchronously: a write becomes readable a little later.
 */
export class ZepPreferences implements PreferenceMemory {
  readonly #client: Promise<ZepClient>;
  readonly #timeoutInSeconds: number;

  /** The SDK is optional: it is loaded when Zep is configured. */
  constructor({ apiKey, baseUrl, timeoutMs }: ZepSettings) {
    this.#timeoutInSeconds = timeoutMs / 1_000;
    this.#client = import("@getzep/zep-cloud").then(
      ({ ZepClient }) => new ZepClient({ apiKey, ...(baseUrl !== undefined && { baseUrl }) }),
    );
  }

  async read(owner: PreferenceOwner, signal?: AbortSignal): Promise<Preference[]> {
    return (await this.#facts(owner, signal)).map((fact) => fact.preference);
  }

  async write(
    owner: PreferenceOwner,
    changes: readonly PreferenceChange[],
    signal?: AbortSignal,
  ): Promise<void> {
    if (changes.length === 0) return;
    const client = await this.#client;
    const facts = await this.#facts(owner, signal);
    const held = heldPreferences(
      facts.map((fact) => fact.preference),
      changes,
    );
    const isSame = (a: Preference, b: Preference) => a.kind === b.kind && a.value === b.value;
    for (const { uuid, preference } of facts) {
      if (held.some((one) => isSame(one, preference))) continue;
      await fromZep(() => client.graph.edge.delete(uuid, this.#call(signal)));
    }
    const added = held.filter((one) => !facts.some(({ preference }) => isSame(one, preference)));
    if (added.length === 0) return;
    await this.#ensureUser(owner, signal);
    for (const preference of added)
      await fromZep(() =>
        client.graph.addFactTriple(tripleOf(this.#userId(owner), owner, preference), this.#call(signal)),
      );
  }

  async forget(tenantId: string, contactId: string, signal?: AbortSignal): Promise<void> {
    const client = await this.#client;
    // A missing user counts as forgotten.
    await fromZep(() => client.user.delete(userIdOf(tenantId, contactId), this.#call(signal)), {
      absent: true,
    });
  }

  #userId({ tenantId, contactId }: PreferenceOwner): string {
    return userIdOf(tenantId, contactId);
  }

  /** Our callers retry; the SDK must not retry as well. */
  #call(signal: AbortSignal | undefined) {
    return {
      maxRetries: 0,
      timeoutInSeconds: this.#timeoutInSeconds,
      ...(signal !== undefined && { abortSignal: signal }),
    };
  }

  async #ensureUser(owner: PreferenceOwner, signal: AbortSignal | undefined): Promise<void> {
    const client = await this.#client;
    const userId = this.#userId(owner);
    const found = await fromZep(() => client.user.get(userId, this.#call(signal)), { absent: true });
    if (found === undefined) await fromZep(() => client.user.add({ userId }, this.#call(signal)));
  }

  async #facts(owner: PreferenceOwner, signal: AbortSignal | undefined): Promise<Fact[]> {
    const client = await this.#client;
    const facts: Fact[] = [];
    let last: Zep.EntityEdge | undefined;
    for (let page = 0; page < mostPages; page++) {
      const request = { limit: pageSize, ...(last !== undefined && { uuidCursor: last.uuid }) };
      const edges = await fromZep(
        () => client.graph.edge.getByUserId(this.#userId(owner), request, this.#call(signal)),
        { absent: true },
      );
      for (const edge of edges ?? []) {
        const preference = preferenceOf(edge, owner.agentId);
        if (preference !== null) facts.push({ uuid: edge.uuid, preference });
      }
      last = edges?.at(-1);
      if (edges === undefined || edges.length < pageSize) break;
    }
    return facts;
  }
}
