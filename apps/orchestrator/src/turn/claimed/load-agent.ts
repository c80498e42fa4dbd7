import type { AgentConfig } from "@konstruct/core/agent/agent-config";

/** The published configuration of an agent; kept, since a version never changes. */
export type LoadAgent = (tenantId: string, versionId: string) => Promise<AgentConfig>;
