import type { EarlierPosts } from "@konstruct/channels/slack/inbound/earlier-posts";
import type { VerifiedEmail } from "@konstruct/channels/slack/inbound/verified-email";
import type { AgentConfig } from "@konstruct/core/agent/agent-config";
import type { ChannelSender } from "@konstruct/core/channel";
import type { Channel } from "@konstruct/core/message";
import type { CardSurface as CardSurfaceName } from "@konstruct/db/card/cards";
import type { Database } from "@konstruct/db/database";
import type { ModelProvider } from "@konstruct/db/model/model-endpoints";
import type { PortParts } from "@konstruct/engine/loop/create-ports";
import type { LoopPorts } from "@konstruct/engine/turn/loop-run";
import type { LLMProvider } from "@konstruct/llm/provider";
import type { PreferenceMemory } from "@konstruct/memory/preference-memory";
import type { Recall } from "@konstruct/memory/recall";
import type { Logger } from "@konstruct/telemetry/logger";
import type { Metrics } from "@konstruct/telemetry/metrics";
import type { ReadSecret } from "@konstruct/tools/contract/tool";
import type { CardSurface } from "./card-surface.ts";
import type { MediaReach } from "./media-reach.ts";
import type { TenantRankers } from "./tenant-rankers.ts";
import type { TenantTools, ToolsOwner } from "./tenant-tools.ts";

/** Everything a job reaches. Built once, in wiring/build-dependencies.ts; tests build their own. */
export type Dependencies = {
  database: Database;
  /** What work is claimed from: one connection, which plans its first claims at length and then no more. */
  claims: Database;
  logger: Logger;
  metrics: Metrics;
  /** Unique to this process and its start. */
  worker: string;
  senders: Partial<Record<Channel, ChannelSender>>;
  /** Where members see escalations and approvals; a surface that is not configured is absent. */
  cardSurfaces: Partial<Record<CardSurfaceName, CardSurface>>;
  /** The engine's ports for one turn. */
  portsFor(turn: {
    tenantId: string;
    agentId: string;
    conversationId: string;
    agent: AgentConfig;
    turnId: string;
    /** Effects are simulated. */
    isPreview: boolean;
    /** Null is built-in mode. */
    llm: LLMProvider | null;
    /** Carries out the writes of a turn. */
    journalOf?: PortParts["journalOf"];
    past?: PortParts["past"];
  }): LoopPorts;
  /** A tenant's tools outside of any turn, for members who try them. */
  toolsFor(owner: ToolsOwner): TenantTools;
  secretsFor(tenantId: string): ReadSecret;
  /** Rank messages by intent for agents without a model. */
  rankers: TenantRankers;
  /** The model of an agent; null is built-in mode. */
  modelFor(tenantId: string, agent: AgentConfig): Promise<LLMProvider | null>;
  /** The tenant's own model at this provider, as currently configured; undefined if there is none. */
  ownModel(tenantId: string, provider: ModelProvider): Promise<LLMProvider | undefined>;
  /** The model of an agent for calls outside of turns; each call reserves in the budgets it counts against. */
  modelWithin(of: { tenantId: string; agentId: string }, agent: AgentConfig): Promise<LLMProvider | null>;
  /** Null without an embedder, and in built-in mode, whose replies are templates and would not use what is recalled. */
  recallFor(tenantId: string, agent: AgentConfig): Promise<Recall | null>;
  /** Null without an object store: then files of messages are not read. */
  media: MediaReach | null;
  /** Asks the platform for an address it has verified, by channel; absent for a channel that has no such request. */
  verifiedEmail: Partial<Record<Channel, VerifiedEmail>>;
  /** Reads what was posted in a message's thread before it, by channel; absent for a channel without threads. */
  earlierPosts: Partial<Record<Channel, EarlierPosts>>;
  /** The outside memory for preferences, if one is configured. */
  outsideMemory: PreferenceMemory | null;
  settings: OrchestratorSettings;
};

export type OrchestratorSettings = {
  /** Turns that have begun and not ended, most of them waiting for a model. */
  concurrency: number;
  /** Turns that use the processor at the same time. */
  atWork: number;
  /** Longer than any pause between two renewals. */
  leaseMs: number;
  debounceMs: Readonly<Record<string, number>>;
  /** The most one call to a platform may take. */
  sendTimeoutMs: number;
  /** The wait, in ms, before a contact who sees no sign of an answer gets the holding line. */
  holdingLineMs: number;
  /** Longer than sendTimeoutMs, so that a send that may still be running is not looked up. */
  sendLeaseMs: number;
  /** How long after an uncertain send the platform's answer "not found" is believed. */
  quietMs: Readonly<Record<string, number>>;
  /** The delay before a failed turn is tried again; it doubles with each further failure. */
  retryMs: number;
  sweepMs: number;
};

export const defaultQuietMs: Readonly<Record<string, number>> = {
  // Slack's messages can be read back: only its read lag matters.
  slack: 3_000,
  // WhatsApp has no look-up: the status webhook is the only sign.
  whatsapp: 60_000,
  // A bot may not read messages back: the webhook of the message itself is the sign.
  chatwoot: 30_000,
  webchat: 0,
};
