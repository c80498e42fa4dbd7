import type { AgentConfig } from "@konstruct/core/agent/agent-config";

/** Loads the published configuration of an agent; cached, since a version never changes. */
export type LoadAgent = (tenantId: string, versionId: string) => Promise<AgentConfig>;
