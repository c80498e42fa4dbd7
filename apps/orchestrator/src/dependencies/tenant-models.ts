import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { Database } from "@konstruct/db/database";
import type { ModelProvider } from "@konstruct/db/model/model-endpoints";
import type { Egress } from "@konstruct/egress/egress";
import { egressFetch } from "@konstruct/egress/egress-fetch";
import type { LLMProvider } from "@konstruct/llm/provider";
import { openModelEndpoints } from "@konstruct/services/model/model-endpoints";
import type { Vault } from "@konstruct/services/secret/vault";
import {
  connectModel,
  createModels,
  environmentEndpoints,
  type ModelChoice,
  type ModelReach,
  type ModelSettings,
} from "./models.ts";

export type TenantModelsOptions = {
  database: Database;
  vault: Vault;
  llm: ModelSettings;
  /** Undefined: the tenant's own endpoints are not used. */
  egress: Egress | undefined;
};

/** How long a change of a tenant's models may go unnoticed; reading them in every turn would cost more. */
const knownForMs = 5_000;
const mostKnown = 10_000;
const mostAnswerBytes = 4_194_304;

/** The models for a set of endpoints. They are reused while the endpoints stay the same: a model learns which formats its server takes. */
type Made = { of: string; choice: ModelChoice };

/** Chooses the model of a tenant's agents: the tenant's own before the installation's. */
export class TenantModels {
  readonly #options: TenantModelsOptions;
  readonly #configured: Made;
  #found: Made | undefined;
  readonly #known = new Map<string, { until: number; made: Promise<Made> }>();

  constructor(options: TenantModelsOptions) {
    this.#options = options;
    const choice = createModels(environmentEndpoints(options.llm), options.llm.timeoutMs);
    this.#configured = { of: "[]", choice };
  }

  /** Null is built-in mode. */
  async modelFor(tenantId: string, agent: Pick<AgentConfig, "model">): Promise<LLMProvider | null> {
    const known = this.#known.get(tenantId);
    if (known !== undefined && known.until > Date.now()) return this.#choose(await known.made, agent);
    const made = this.#make(tenantId, known?.made);
    if (this.#known.size >= mostKnown) this.#known.clear();
    this.#known.set(tenantId, { until: Date.now() + knownForMs, made });
    // A failed read is not cached: the next call reads again.
    made.catch(() => this.#known.delete(tenantId));
    return this.#choose(await made, agent);
  }

  /** A model found on this machine serves only where neither the tenant nor the installation has one. */
  #choose(made: Made, agent: Pick<AgentConfig, "model">): LLMProvider | null {
    const { llm } = this.#options;
    const found = made === this.#configured ? llm.found?.() : undefined;
    if (found === undefined || environmentEndpoints(llm).length > 0) return made.choice(agent);
    const of = JSON.stringify(found);
    if (this.#found?.of !== of) this.#found = { of, choice: createModels([found], llm.timeoutMs) };
    return this.#found.choice(agent);
  }

  /** A tenant's own model at this provider, as currently configured; undefined if there is none. */
  async own(tenantId: string, provider: ModelProvider): Promise<LLMProvider | undefined> {
    const endpoint = (await this.#ownEndpoints(tenantId)).find((one) => one.provider === provider);
    return endpoint && connectModel(endpoint, "", this.#options.llm.timeoutMs);
  }

  async #make(tenantId: string, last: Promise<Made> | undefined): Promise<Made> {
    const own = await this.#ownEndpoints(tenantId);
    if (own.length === 0) return this.#configured;
    const of = JSON.stringify(own);
    const before = await last;
    if (before?.of === of) return before;
    const { llm } = this.#options;
    return { of, choice: createModels([...own, ...environmentEndpoints(llm)], llm.timeoutMs) };
  }

  /** An admin of the tenant chooses the address, so it is reached through the egress guard only. */
  async #ownEndpoints(tenantId: string): Promise<ModelReach[]> {
    const { database, vault, egress, llm } = this.#options;
    if (egress === undefined) return [];
    const guarded = egressFetch(egress, { maxBytes: mostAnswerBytes, timeoutMs: llm.timeoutMs });
    const endpoints = await openModelEndpoints({ database, tenantId }, vault);
    return endpoints.map((endpoint) => ({ ...endpoint, fetch: guarded }));
  }
}
