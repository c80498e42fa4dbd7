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

/** Everything a job reaches. Built once, in start-orchestrator.ts; tests build their own. */
export type Dependencies = {
  database: Database;
  logger: Logger;
  metrics: Metrics;
  /** Unique to this process and its start. */
  worker: string;
  senders: Partial<Record<Channel, ChannelSender>>;
  /** Where members are shown escalations and approvals; absent where nothing is configured to show them. */
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
    /** What carries out the writes of a turn. */
    journalOf?: PortParts["journalOf"];
    past?: PortParts["past"];
  }): LoopPorts;
  /** A tenant's tools outside of any turn, for what members try out. */
  toolsFor(owner: ToolsOwner): TenantTools;
  secretsFor(tenantId: string): ReadSecret;
  /** What ranks messages for agents without a model. */
  rankers: TenantRankers;
  /** The model an agent speaks through; null is built-in mode. */
  modelFor(tenantId: string, agent: AgentConfig): Promise<LLMProvider | null>;
  /** One of a tenant's own, as it is set up at this moment; undefined where there is none. */
  ownModel(tenantId: string, provider: ModelProvider): Promise<LLMProvider | undefined>;
  /** The same for calls outside of turns: each asks the budgets it counts against. */
  modelWithin(of: { tenantId: string; agentId: string }, agent: AgentConfig): Promise<LLMProvider | null>;
  /** Null where nobody would read what was recalled: without a model the words are templates. */
  recallFor(tenantId: string, agent: AgentConfig): Promise<Recall | null>;
  /** Null where there is nowhere to keep files: then none is opened. */
  media: MediaReach | null;
  /** The address a platform vouches for, by channel; absent where it cannot be asked. */
  verifiedEmail: Partial<Record<Channel, VerifiedEmail>>;
  /** Instead of our own preferences, where one is configured. */
  outsideMemory: PreferenceMemory | null;
  settings: OrchestratorSettings;
};

export type OrchestratorSettings = {
  /** Turns begun and not ended, most of them waiting for a model. */
  concurrency: number;
  /** Turns that use the processor at the same time. */
  atWork: number;
  /** Longer than any wait between two renewals. */
  leaseMs: number;
  debounceMs: Readonly<Record<string, number>>;
  /** One call to a platform takes at most this long. */
  sendTimeoutMs: number;
  /** Longer than sendTimeoutMs, so that nobody looks up a send that may still be under way. */
  sendLeaseMs: number;
  /** How long after an uncertain send its absence at the platform is believed. */
  quietMs: Readonly<Record<string, number>>;
  /** Before a failed turn is tried again; twice as long after each further failure. */
  retryMs: number;
  sweepMs: number;
};

export const defaultQuietMs: Readonly<Record<string, number>> = {
  // Slack is read back: only its read lag matters.
  slack: 3_000,
  // WhatsApp cannot be asked: the status webhook is the only sign.
  whatsapp: 60_000,
  // A bot may not read messages back: the webhook of the message itself is the sign.
  chatwoot: 30_000,
  webchat: 0,
};
